import type * as z from 'zod/mini'
import { toRupees } from '../../../contract/money.ts'
import { PersonalData } from '../../../contract/privacy.schemas.ts'
import { listStoredAlerts } from '../alerts/alert-row.ts'
import { listAddresses } from '../addresses/list-addresses.ts'
import { getCart } from '../cart/get-cart.ts'
import type { CartShop } from '../cart/cart-lines.ts'
import type { Reader } from '../../core/db/types.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'
import { notSignedIn } from '../../core/lib/errors.ts'
import { jsonOf } from '../../core/lib/serialized-json.ts'
import { timeSlices } from '../../core/lib/time-slice.ts'
import { findOwnHold } from '../cart/hold-row.ts'
import { isMailOf } from '../../core/mail/outbox.ts'
import { listOwnPayments } from '../payments/base/noted-payment-queries.ts'
import { listOnlinePayments } from '../payments/base/personal-payments.ts'
import { readOrders } from '../orders/base/order-queries.ts'
import { decryptPan, maskPan, readPansOf } from '../pan/order-pans.ts'
import { maskDeclaration, readDeclarationsOf } from '../pan/pan-declarations.ts'
import { presentReceipt } from '../invoicing/receipts/list-receipts.ts'
import { readReceiptVouchers } from '../invoicing/receipts/receipt-queries.ts'
import { listPurchasesOf, readVouchers, type StoredVoucher } from '../invoicing/purchase-voucher-queries.ts'
import { listReturns } from '../returns/list-returns.ts'
import { listOwnTickets } from '../tickets/own-tickets.ts'
import { listReviews } from '../reviews/list-reviews.ts'
import { listNotesAbout } from '../notes/note-queries.ts'
import { getMe } from '../accounts/get-me.ts'
import { listConsents } from '../accounts/consents.ts'
import { listSessions } from '../accounts/list-sessions.ts'
import { getSecondFactor } from '../accounts/second-factor/get-second-factor.ts'
import { listWishlistItems } from '../wishlist/wishlist-queries.ts'
import { findOwnRecord } from './book/find-own-record.ts'
import type { Actor } from '../../core/context.ts'

type Export = { actor: Actor; token: string | undefined; showsPans: boolean }
type Data = z.output<typeof PersonalData>
/** A field of the export: its value, or a list that is read in batches. */
type Field = {
  [K in keyof Data]-?:
    | [name: K, value: () => Promise<Data[K]>]
    | (Data[K] extends (infer I)[] ? [name: K, value: () => AsyncIterable<I[]>] : never)
}[keyof Data]

/**
 * Generates a JSON file of all data the shop stores about a user, as the shop shows it to them, a part at a
 * time: other requests run in between. PANs are masked unless `showsPans`. @throws AppError not_signed_in if
 * the account no longer exists.
 */
export async function getPersonalData(
  db: Reader,
  shop: CartShop,
  { actor, token, showsPans }: Export,
): Promise<AsyncIterable<string>> {
  const profile = await getMe(db, { actor })
  if (!profile) throw notSignedIn()
  const customer = await findOwnRecord(db, actor.id)
  const known: Field[] = customer ? [['customer', async () => customer]] : []
  const oldGold = await listPurchasesOf(db, actor.id)
  const sold: Field[] = oldGold.length > 0 ? [['oldGold', async () => oldGold]] : []
  const tickets = await listOwnTickets(db, actor)
  const written: Field[] = tickets.length > 0 ? [['tickets', async () => tickets]] : []

  return jsonFile([
    ['at', async () => toIsoString(Date.now())],
    ['profile', async () => profile],
    ['consents', () => listConsents(db, actor.id)],
    ['addresses', () => listAddresses(db, { actor })],
    ...known,
    ['cart', () => getCart(db, shop, { actor, userId: actor.id })],
    ['wishlist', () => listWishlistItems(db, actor.id)],
    ['priceHold', () => findOwnHold(db, actor.id)],
    ['orders', () => orderBatches(db, shop, actor, showsPans)],
    ['notedPayments', () => listOwnPayments(db, actor.id)],
    ['onlinePayments', () => listOnlinePayments(db, actor.id)],
    ...sold,
    ['returns', () => listReturns(db, { actor })],
    ...written,
    ['reviews', () => listReviews(db, { actor, userId: actor.id })],
    ['alerts', () => listStoredAlerts(db, actor.id)],
    ['notes', () => listNotesAbout(db, actor.id)],
    ['sessions', () => listSessions(db, { actor, token })],
    ['secondFactor', () => getSecondFactor(db, { actor })],
    ['mails', () => mailBatches(db, actor)],
  ])
}

async function* jsonFile(fields: Field[]): AsyncIterable<string> {
  const pause = timeSlices()
  for (const [index, [name, value]] of fields.entries()) {
    yield `${index === 0 ? '{' : ','}"${name}":`
    const schema = PersonalData.shape[name]
    const found = value()
    if (found instanceof Promise) yield jsonOf(schema, await found).toString()
    else {
      let separator = '['
      for await (const items of found) {
        for (const item of items) {
          // One item at a time, since an order may be large; the brackets of the list come off.
          yield separator + jsonOf(schema, [item]).toString().slice(1, -1)
          separator = ','
          await pause()
        }
      }
      yield separator === '[' ? '[]' : ']'
    }
    await pause()
  }
  yield '}'
}

const ORDER_BATCH_SIZE = 20
const MAIL_BATCH_SIZE = 500

type SoldGold = Pick<Data['orders'][number], 'oldGold'>

/** The old gold of an order with its seller, whose PAN `panText` shows; nothing without any. */
const soldGoldOf =
  (panText: (stored: string) => string | null) =>
  (vouchers: readonly StoredVoucher[] | undefined): SoldGold =>
    vouchers === undefined
      ? {}
      : {
          oldGold: vouchers.map(
            ({ number, seller_name, seller_address, pan, amount_paise, note, issued_at }) => ({
              voucher: number,
              seller: { name: seller_name, address: seller_address, pan: pan === null ? null : panText(pan) },
              amount: toRupees(amount_paise),
              note,
              at: toIsoString(issued_at),
            }),
          ),
        }

async function* orderBatches(
  db: Reader,
  { settings }: CartShop,
  actor: Actor,
  showsPans: boolean,
): AsyncIterable<Data['orders']> {
  const pans = await readPansOf(db, settings, actor.id)
  const declarations = await readDeclarationsOf(db, settings, actor.id)
  const panText = (pan: string) => (showsPans ? pan : maskPan(pan))
  const shown = (orderId: string) => {
    const pan = pans.get(orderId)
    if (pan !== undefined) return { pan: panText(pan) }

    const declaration = declarations.get(orderId)
    if (declaration === undefined) return {}
    return { panDeclaration: showsPans ? declaration : maskDeclaration(declaration) }
  }
  const soldGold = soldGoldOf((stored) => {
    const pan = decryptPan(settings, { pan: stored })
    return pan === undefined ? null : panText(pan)
  })
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', actor.id)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const ids = rows.map(({ id }) => id)
  for (let start = 0; start < ids.length; start += ORDER_BATCH_SIZE) {
    const orders = await readOrders(db, actor, ids.slice(start, start + ORDER_BATCH_SIZE))
    const orderIds = orders.map(({ _id }) => _id)
    const vouchers = Map.groupBy(await readVouchers(db, orderIds), ({ order_id }) => order_id)
    const receipts = Map.groupBy(await readReceiptVouchers(db, orderIds), ({ order_id }) => order_id)
    yield orders.map((order) =>
      Object.assign(order, shown(order._id), soldGold(vouchers.get(order._id)), {
        receipts: receipts.get(order._id)?.map(presentReceipt),
      }),
    )
  }
}

async function* mailBatches(db: Reader, actor: Actor): AsyncIterable<Data['mails']> {
  const found = db
    .selectFrom('outbox')
    .select(['id', 'kind', 'to_address', 'created_at'])
    .where(isMailOf(actor))
    .orderBy('created_at')
    .orderBy('id')
    .limit(MAIL_BATCH_SIZE)
  let last = { id: '', created_at: 0 }
  for (;;) {
    const { id, created_at } = last
    const rows = await found
      .where((e) =>
        e.or([e('created_at', '>', created_at), e.and([e('created_at', '=', created_at), e('id', '>', id)])]),
      )
      .execute()
    yield rows.map((row) => ({
      about: row.kind.replaceAll('_', ' '),
      to: row.to_address,
      at: toIsoString(row.created_at),
    }))
    const end = rows.at(-1)
    if (!end || rows.length < MAIL_BATCH_SIZE) return
    last = end
  }
}
