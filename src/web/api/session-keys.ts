/** What sessionStorage holds of a customer; removed when another one uses the tab. */
export const sessionKeys = { placedOrder: 'placed-order', notes: 'notes' }
