const KEY = 'notes'

type Notes = Record<string, unknown>

/**
 * Returns what `writeNote` stored in this tab under a name, or undefined. For what a customer has begun: drafts of
 * forms, prices they have seen. Another user of the tab does not get it.
 */
export const readNote = <T>(name: string): T | undefined => notes()[name] as T | undefined

/** Stores a value that JSON can hold; undefined removes it. */
export function writeNote(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ ...notes(), [name]: value }))
  } catch {
    // Without storage, nothing is remembered.
  }
}

/** Removes all notes, because another user may use this tab. */
export function forgetNotes(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

function notes(): Notes {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Notes
  } catch {
    return {}
  }
}
