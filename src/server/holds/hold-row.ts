import { GRACE_MINUTES, type PriceHold } from '../../contract/hold.ts'
import { priceCart, type Totals } from '../../rules/pricing.ts'
import { presentTotals } from '../cart/cart-row.ts'
import type { Reader } from '../db/client.ts'
import type { PriceHoldRow } from '../db/schema/hold-tables.ts'
import { toIsoString } from '../lib/iso-time.ts'
import type { Pieces } from '../orders/stock.ts'

/** One line of a held cart: the product as it was then. */
export type HeldLine = {
  productId: string
  name: string
  image: string
  pricePaise: number
  quantity: number
  /** Empty where there is nothing to choose. */
  size: string
  color: string
  /** Whether its pieces were taken out of the stock. Those of a product that is not counted were not. */
  isReserved: boolean
}

const GRACE_MS = GRACE_MINUTES * 60_000

export const linesOfHold = ({ lines }: Pick<PriceHoldRow, 'lines'>): HeldLine[] => JSON.parse(lines) as HeldLine[]

/** What was taken out of the stock for a hold, line by line. */
export const reservedOf = (hold: Pick<PriceHoldRow, 'lines'>): Pieces[] =>
  linesOfHold(hold)
    .filter(({ isReserved }) => isReserved)
    .map(({ productId, name, quantity }) => ({ product_id: productId, name, quantity }))

export const ratesOfHold = (hold: PriceHoldRow) => ({ discount: hold.discount_points, tax: hold.tax_points })

/** What a held cart comes to, in paise. */
export const totalsOfHold = (hold: PriceHoldRow): Totals =>
  priceCart(linesOfHold(hold).map(({ pricePaise, quantity }) => ({ price: pricePaise, quantity })), ratesOfHold(hold))

/** Whether an order by this hold is still accepted: until some minutes after it has expired. */
export const isAccepted = ({ expires_at }: PriceHoldRow, now = Date.now()): boolean => now <= expires_at + GRACE_MS

/** The latest expiry of holds by which no order is accepted any more. */
export const endedBefore = (now: number): number => now - GRACE_MS

export const presentHold = (hold: PriceHoldRow): PriceHold => ({
  holdId: hold.id,
  totals: presentTotals(totalsOfHold(hold), ratesOfHold(hold)),
  expiresAt: toIsoString(hold.expires_at),
})

/** What is held for a shopper; null when nothing is. */
export async function findOwnHold(db: Reader, userId: string): Promise<PriceHold | null> {
  const hold = await db.selectFrom('price_holds').selectAll().where('user_id', '=', userId).executeTakeFirst()
  return hold ? presentHold(hold) : null
}
