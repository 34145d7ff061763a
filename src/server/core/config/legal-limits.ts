/** Rupees: the law allows no cash payment of this amount or more (Income-tax Act 2025, section 186). */
export const CASH_LIMIT = 200_000
