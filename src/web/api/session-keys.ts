/** What sessionStorage holds of a customer; removed when another one uses the tab. */
export const sessionKeys = { placedOrder: 'placed-order', notes: 'notes' }

/** The PIN code that a visitor asked about, in localStorage; removed when a user logs out. */
export const PIN_KEY = 'pin'

/** The ids of the products viewed last, in localStorage; removed when a user logs out. */
export const RECENT_KEY = 'recent'
