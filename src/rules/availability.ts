export type Availability = 'inStock' | 'outOfStock' | 'madeToOrder'

/** Whether a piece can be had. `stock`: null if it is not counted; `leadDays`: of one made to order. */
export function availabilityOf({
  stock,
  leadDays,
}: {
  stock: number | null
  leadDays?: number | undefined
}): Availability {
  if (stock === 0) return 'outOfStock'
  return leadDays === undefined ? 'inStock' : 'madeToOrder'
}
