import { useEffect, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { currentSession, useSession } from '../../api/session.ts'
import { DRAFT_PREFIX, dropDraftsOnLogout } from '../../api/drafts.ts'
import { log } from '../../lib/log.ts'

if (!import.meta.env.SSR) dropDraftsOnLogout()

/**
 * Keeps the changed fields of a form in the tab's storage, and puts them back when the form is opened again
 * after a reload, a crash or an expired login. They are removed when the form is saved, or left on purpose.
 * @param name of the form, unique within the back office: `product ID`
 */
export function useFormDraft<V extends FieldValues, T>(form: UseFormReturn<V, unknown, T>, name: string) {
  const { user } = useSession()
  const key = `${DRAFT_PREFIX}${user?._id ?? ''} ${name}`
  const [isRestored, setRestored] = useState(false)
  useEffect(() => {
    const initial = form.formState.defaultValues as V
    const draft = readDraft<V>(key)
    for (const [field, value] of Object.entries(draft))
      form.setValue(field as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true })

    setRestored(Object.keys(draft).length > 0)
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => writeDraft(key, changesOf(initial, values)),
    })

    return () => {
      stop()
      // Without a user, the page was left because the login had expired.
      if (currentSession().user) writeDraft(key, {})
    }
  }, [form, key])

  const discard = () => {
    form.reset()
    writeDraft(key, {})
    setRestored(false)
  }

  return { isRestored, discard }
}

const changesOf = <V extends FieldValues>(initial: V, values: V): Partial<V> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([field, value]) => JSON.stringify(value ?? null) !== JSON.stringify(initial[field] ?? null),
    ),
  ) as Partial<V>

function readDraft<V>(key: string): Partial<V> {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<V>
  } catch {
    // Storage can be blocked.
    return {}
  }
}

function writeDraft(key: string, changes: object): void {
  try {
    if (Object.keys(changes).length > 0) sessionStorage.setItem(key, JSON.stringify(changes))
    else sessionStorage.removeItem(key)
  } catch (error) {
    log('The draft could not be kept.', error)
  }
}
