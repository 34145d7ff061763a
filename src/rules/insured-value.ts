type Worth = { total: number; grandTotal: number; lines: readonly { price: number; quantity: number }[] }

/**
 * Computes what a parcel is insured for: the share of its lines in the grand total of the order, with tax and
 * after the discount, rounded half up. All amounts in paise; `total` is the sum of all lines of the order.
 */
export function insuredValue({ total, grandTotal, lines }: Worth): number {
  if (total === 0) return 0
  const sent = lines.reduce((sum, { price, quantity }) => sum + BigInt(price) * BigInt(quantity), 0n)
  return Number((2n * BigInt(grandTotal) * sent + BigInt(total)) / (2n * BigInt(total)))
}
