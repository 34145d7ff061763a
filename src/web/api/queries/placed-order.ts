import { sessionKeys } from '../session-keys.ts'

/** Remembers in this tab which order was placed last, for the confirmation page. */
export function rememberPlaced(id: string): void {
  try {
    sessionStorage.setItem(sessionKeys.placedOrder, id)
  } catch {
    // Without storage, the confirmation page shows no order.
  }
}

/** Returns the id of the order placed last in this tab, or null. */
export function lastPlaced(): string | null {
  try {
    return sessionStorage.getItem(sessionKeys.placedOrder)
  } catch {
    return null
  }
}
