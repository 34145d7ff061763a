import { useState } from 'react'
import { readNote, writeNote } from './session-notes.ts'

/** State that lives as long as the tab, for what a customer has typed but not sent; undefined forgets it. */
export function useDraft<T>(name: string): [T | undefined, (next: T | undefined) => void] {
  const [draft, setDraft] = useState(() => readNote<T>(name))
  return [
    draft,
    (next) => {
      setDraft(next)
      writeNote(name, next)
    },
  ]
}
