import { useBlocker } from '@tanstack/react-router'
import { useContext, useEffect } from 'react'
import { UnsavedInDialog } from './dialog.tsx'
import { UnsavedChangesDialog } from './unsaved-changes-dialog.tsx'

/**
 * Stands in a form: while something in it is `unsaved`, it asks before the page is left, and has the dialog around the
 * form ask before it closes. Another search or filter of the same page is not leaving it.
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
