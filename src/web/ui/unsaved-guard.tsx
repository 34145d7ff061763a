import { useBlocker } from '@tanstack/react-router'
import { useContext, useEffect } from 'react'
import { UnsavedInDialog } from './dialog.tsx'
import { UnsavedChangesDialog } from './unsaved-changes-dialog.tsx'

/**
 * Place it in a form: while the form has `unsaved` changes, it asks before the page is left, and makes the dialog
 * around the form ask before it closes. A change of only the search parameters does not count as leaving.
 */
export function UnsavedGuard({ unsaved }: { unsaved: boolean }) {
  const tellDialog = useContext(UnsavedInDialog)
  useEffect(() => {
    tellDialog?.(unsaved)
    return () => tellDialog?.(false)
  }, [tellDialog, unsaved])
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && current.pathname !== next.pathname,
    enableBeforeUnload: unsaved,
    withResolver: true,
  })
  return <UnsavedChangesDialog open={leaving.status === 'blocked'} onLeave={() => leaving.proceed?.()} onStay={() => leaving.reset?.()} />
}
