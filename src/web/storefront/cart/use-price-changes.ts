import { useEffect, useState } from 'react'
import type { CartLine } from '../../../contract/cart.ts'
import { readNote, writeNote } from '../../api/session-notes.ts'

const NOTE = 'seen-prices'

/** Prices in rupees by the id of the cart line, as the customer last saw them. */
type SeenPrices = Record<string, number>

/**
 * Which prices of the cart have changed since the customer saw them. A changed price counts as seen when the
 * customer goes on with it, or closes the cart in which it was shown.
 */
export function usePriceChanges(lines: CartLine[], open: boolean) {
  const [seen, setSeen] = useState<SeenPrices>(() => readNote<SeenPrices>(NOTE) ?? {})
  const isNew = lines.some(({ _id }) => seen[_id] === undefined)
  const update = (next: SeenPrices) => {
    setSeen(next)
    writeNote(NOTE, next)
  }
  const accept = () => update(pricesOf(lines))
  // The prices of new lines are marked as seen immediately; changed ones stay marked.
  useEffect(() => {
    if (open && isNew) update({ ...pricesOf(lines), ...seen })
    // oxlint-disable-next-line react/exhaustive-deps -- only when a line is new
  }, [open, isNew])
  const formerPrice = ({ _id, price }: CartLine) => (seen[_id] === price ? undefined : seen[_id])
  return { formerPrice, hasChanged: lines.some((line) => formerPrice(line) !== undefined), accept }
}

export type PriceChanges = ReturnType<typeof usePriceChanges>

const pricesOf = (lines: CartLine[]): SeenPrices =>
  Object.fromEntries(lines.map(({ _id, price }) => [_id, price]))
