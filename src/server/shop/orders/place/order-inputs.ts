import type { NewOrder } from '../../../../contract/order.ts'
import type { PinRule } from '../../../../rules/delivery.ts'
import { inCartColumns, type LineInCart } from '../../cart/remove-ordered-items.ts'
import { countOpenCashOrders } from '../../cart/open-cash-orders.ts'
import type { Actor } from '../../../core/context.ts'
import type { AddressRow } from '../../../core/db/schema/order-tables.ts'
import { together } from '../../../core/db/together.ts'
import type { Queries } from '../../../core/db/types.ts'
import { findPinRule } from '../../delivery/pin-rules.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { readPriceInputs, type PriceInputs } from '../base/price-inputs.ts'
import { readUnpaidPieces } from './unpaid-pieces.ts'
import { readUnpaidOrders, type UnpaidOrders } from './unpaid-orders.ts'

/** The data that an order is checked against. */
export type OrderInputs = PriceInputs & {
  /** The lines of the customer's cart. */
  cartLines: LineInCart[]
  /** The customer's saved address that the order names. */
  address: AddressRow | null
  /**
   * The row of the PIN list for its delivery address; null if none applies, undefined without a list or an
   * address.
   */
  pinRule: PinRule | null | undefined
  /** Whether another order has its UTR. */
  isUtrUsed: boolean
  /**
   * The customer's open cash orders, and the unpaid ones by UPI or bank transfer; read only for such an
   * order.
   */
  openCash: number
  unpaid: UnpaidOrders
  /** The pieces in stock that the customer's unpaid orders keep; null without a limit. */
  unpaidPieces: number | null
}

/** Reads the data that an order is checked against, with statements that are sent together. */
export async function readOrderInputs(
  db: Queries,
  { settings, rates }: Pick<ShopContext, 'settings' | 'rates'>,
  { id: userId }: Actor,
  body: NewOrder,
): Promise<OrderInputs> {
  const now = Date.now()
  const isCash = body.paymentMethod === 'COD'
  const [prices, delivery, cartLines, isUtrUsed, openCash, unpaid, unpaidPieces] = await together([
    readPriceInputs(db, rates, { userId, body, phone: body.address?.phone ?? null, now }),
    readDelivery(db, settings, userId, body),
    readCartLines(db, userId),
    hasOrderOfUtr(db, body.utr),
    isCash ? countOpenCashOrders(db, { user_id: userId }) : 0,
    isCash ? { count: 0, paise: 0 } : readUnpaidOrders(db, userId, now),
    readUnpaidPieces(db, settings, userId),
  ])

  return { ...prices, ...delivery, cartLines, isUtrUsed, openCash, unpaid, unpaidPieces }
}

async function readDelivery(
  db: Queries,
  settings: ShopContext['settings'],
  userId: string,
  { addressId, address }: NewOrder,
): Promise<Pick<OrderInputs, 'address' | 'pinRule'>> {
  const saved = addressId ? await findAddress(db, userId, addressId) : undefined
  const pin = addressId ? saved?.pin : address?.pin
  return {
    address: saved ?? null,
    pinRule: pin === undefined ? undefined : await findPinRule(db, settings, pin),
  }
}

const findAddress = (db: Queries, userId: string, id: string): Promise<AddressRow | undefined> =>
  db.selectFrom('addresses').selectAll().where('id', '=', id).where('user_id', '=', userId).executeTakeFirst()

const readCartLines = (db: Queries, userId: string): Promise<LineInCart[]> =>
  db.selectFrom('cart_lines').select(inCartColumns).where('user_id', '=', userId).execute()

/** Whether an order has this UTR. */
export async function hasOrderOfUtr(db: Queries, utr: string | null | undefined): Promise<boolean> {
  if (!utr) return false
  const order = await db.selectFrom('orders').select('id').where('utr', '=', utr).executeTakeFirst()
  return order !== undefined
}
