const KEY = 'placed-order'

/** Remembers in this tab which order was placed last, for the confirmation page. */
export function rememberPlaced(id: string): void {
  try {
    sessionStorage.setItem(KEY, id)
  } catch {
    // Without storage, the confirmation page shows no order.
  }
}

/** Removes it, because another user may use this tab. */
export function forgetPlaced(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Storage is blocked, so nothing was stored.
  }
}

/** Returns the id of the order placed last in this tab, or null. */
export function lastPlaced(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}
