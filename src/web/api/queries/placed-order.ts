const KEY = 'placed-order'

/** Notes in this tab which order was placed last, for the page that says thanks. */
export function rememberPlaced(id: string): void {
  try {
    sessionStorage.setItem(KEY, id)
  } catch {
    // Without storage the page says thanks and shows no order.
  }
}

/** Forgets it: another person may be at this tab. */
export function forgetPlaced(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // A storage that is forbidden has kept nothing.
  }
}

/** The order placed last in this tab; null when there is none. */
export function lastPlaced(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}
