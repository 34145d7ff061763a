/** A line of an order by its position, and a number of its pieces. */
export type SentLine = { position: number; quantity: number }

/** A line as ordered, and how many of it were refunded. */
type OrderedLine = { quantity: number; refunded?: number | undefined }

/**
 * Returns what of an order is still to be sent: in none of its parcels, and not refunded. `lines`: by
 * position.
 */
export function unsentLines(
  lines: readonly OrderedLine[],
  shipments: readonly { lines: readonly SentLine[] }[],
): SentLine[] {
  const sent = new Map<number, number>()
  for (const { position, quantity } of shipments.flatMap((shipment) => shipment.lines))
    sent.set(position, (sent.get(position) ?? 0) + quantity)
  return lines
    .map(({ quantity, refunded = 0 }, position) => ({
      position,
      quantity: Math.min(quantity - (sent.get(position) ?? 0), quantity - refunded),
    }))
    .filter(({ quantity }) => quantity > 0)
}

type Dispatched = {
  status: string
  cancelledAt: string | null
  products: readonly OrderedLine[]
  shipments?: readonly { lines: readonly SentLine[] }[] | undefined
}

/** Whether a part of the order was sent and a part was not. */
export const isPartSent = ({ status, cancelledAt, products, shipments = [] }: Dispatched): boolean =>
  status === 'shipped' &&
  cancelledAt === null &&
  shipments.length > 0 &&
  unsentLines(products, shipments).length > 0
