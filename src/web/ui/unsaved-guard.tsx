import { useBlocker } from '@tanstack/react-router'
import { useContext, useEffect, useState } from 'react'
import { UnsavedInDialog } from './dialog.tsx'
import { askBeforeLeaving } from './may-leave.ts'
import { UnsavedChangesDialog } from './unsaved-changes-dialog.tsx'

/**
 * Place it in a form: while the form has `unsaved` changes, it asks before the page is left or the user signs
 * out, and makes the dialog around the form ask before it closes. A change of only the search parameters does
 * not count as leaving.
 */
export function UnsavedGuard({ unsaved }: { unsaved: boolean }) {
  const setUnsavedInDialog = useContext(UnsavedInDialog)
  const [decide, setDecide] = useState<(leave: boolean) => void>()
  useEffect(() => {
    setUnsavedInDialog?.(unsaved)
    return () => setUnsavedInDialog?.(false)
  }, [setUnsavedInDialog, unsaved])
  useEffect(() => {
    if (!unsaved) return
    askBeforeLeaving(() => new Promise((resolve) => setDecide(() => resolve)))
    return () => askBeforeLeaving(undefined)
  }, [unsaved])
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved && current.pathname !== next.pathname,
    enableBeforeUnload: unsaved,
    withResolver: true,
  })
  const answer = (leave: boolean) => {
    decide?.(leave)
    setDecide(undefined)
    if (leave) blocker.proceed?.()
    else blocker.reset?.()
  }
  return (
    <UnsavedChangesDialog
      open={decide !== undefined || blocker.status === 'blocked'}
      onLeave={() => answer(true)}
      onStay={() => answer(false)}
    />
  )
}
