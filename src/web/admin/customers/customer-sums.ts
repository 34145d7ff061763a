import type { CustomerRecord } from '../../../contract/customer.ts'

/** Rupees of a customer's sales, of what they gave in exchange, and of their advances. */
export function customerSums({ bought = 0, orders, exchanges }: CustomerRecord) {
  const advances = orders.filter(({ dueAmount, dueOn }) => dueAmount > 0 && dueOn === null)

  return {
    bought,
    exchanged: sumOf(exchanges.map(({ amount }) => amount)),
    advance: sumOf(advances.map(({ paidAmount }) => paidAmount)),
  }
}

const sumOf = (rupees: readonly number[]): number => rupees.reduce((sum, each) => sum + each, 0)
