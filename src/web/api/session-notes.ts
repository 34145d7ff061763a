import { sessionKeys } from './session-keys.ts'

type Notes = Record<string, unknown>

/**
 * Returns what `writeNote` stored in this tab under a name, or undefined. For what a customer has begun:
 * drafts of forms, prices they have seen. Another user of the tab does not get it.
 */
export const readNote = <T>(name: string): T | undefined => notes()[name] as T | undefined

/** Stores a value that JSON can hold; undefined removes it. */
export function writeNote(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(sessionKeys.notes, JSON.stringify({ ...notes(), [name]: value }))
  } catch {
    // Without storage, nothing is remembered.
  }
}

function notes(): Notes {
  try {
    return JSON.parse(sessionStorage.getItem(sessionKeys.notes) ?? '{}') as Notes
  } catch {
    return {}
  }
}
