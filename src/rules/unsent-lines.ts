/** A line of an order by its position, and a number of its pieces. */
export type SentLine = { position: number; quantity: number }

/** Returns what of an order is in none of its parcels yet. `lines`: the quantities ordered, by position. */
export function unsentLines(
  lines: readonly { quantity: number }[],
  shipments: readonly { lines: readonly SentLine[] }[],
): SentLine[] {
  const sent = new Map<number, number>()
  for (const { position, quantity } of shipments.flatMap((shipment) => shipment.lines))
    sent.set(position, (sent.get(position) ?? 0) + quantity)
  return lines
    .map(({ quantity }, position) => ({ position, quantity: quantity - (sent.get(position) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

type Dispatched = {
  status: string
  cancelledAt: string | null
  products: readonly { quantity: number }[]
  shipments?: readonly { lines: readonly SentLine[] }[] | undefined
}

/** Whether a part of the order was sent and a part was not. */
export const isPartSent = ({ status, cancelledAt, products, shipments = [] }: Dispatched): boolean =>
  status === 'shipped' &&
  cancelledAt === null &&
  shipments.length > 0 &&
  unsentLines(products, shipments).length > 0
