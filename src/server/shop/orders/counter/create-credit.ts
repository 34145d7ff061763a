import { v7 as uuidv7 } from 'uuid'
import type { Address } from '../../../../contract/address.ts'
import { rupees } from '../../../../rules/paise-text.ts'
import type { NewCredit } from '../../../../contract/credit.ts'
import { toPaise, toRupees } from '../../../../contract/money.ts'
import type { Order } from '../../../../contract/order.ts'
import { purchaseVoucherNumber } from '../../../../rules/financial-year.ts'
import { toPaisePerKg } from '../../../../rules/metal-rates.ts'
import { isFineness } from '../../../../rules/purity.ts'
import type { Config } from '../../../core/config/config.ts'
import type { Actor } from '../../../core/context.ts'
import type { CreditRow } from '../../../core/db/schema/credit-tables.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Queries, Tx } from '../../../core/db/types.ts'
import { invalid, invalidSentence } from '../../../core/lib/errors.ts'
import { queueMails } from '../../../core/mail/outbox.ts'
import { nextInvoiceNumber } from '../../invoicing/invoice-numbers.ts'
import { noSuchOrder } from '../../invoicing/register/order-records.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { approvedBy, requireOfferedRate, type Decision } from '../place/counter-limits.ts'
import { recordMetal, type MetalChange } from '../../stock/metal-entries.ts'
import { findCreditSource, isTicket, readUnusedCredit } from './credit-queries.ts'
import { mailCreditUsed } from './credit-used-mail.ts'
import { offeredFor } from './offered-rates.ts'
import { insertPayout, requirePayout } from './old-gold-payout.ts'
import { sellerPan } from './seller-pan.ts'
import { weighOldMetal } from './weigh-old-metal.ts'
import { customerOf, findOrder, lockOrders } from '../base/order-queries.ts'
import { noticesOfOldGold } from '../base/order-notices.ts'
import { allowOrder } from '../place/allow-order.ts'
import { requireKeptPrice } from '../pay/confirm-order-payment.ts'
import { receivePayment, requirePayable } from '../pay/receive-payment.ts'

type OldGold = Extract<NewCredit, { kind: 'old_gold' }>
type Exchange = Extract<NewCredit, { kind: 'exchange' }>
/** A credit with its row and its order. */
type CreditOf<C> = { credit: C; row: CreditRow; order: OrderRow }

/**
 * Records old gold, or the credit of an earlier order, as a payment of an order of the counter. It is no
 * discount: price and tax of the order stay. @throws AppError not_found; invalid_input for a credit above the
 * amount due, or above the rest of the earlier credit, or of another customer, or a rate far above the one
 * offered; pan_needed; approval_needed; stale_edit if the order is paid, cancelled or expired, or not paid
 * so; cash_limit; day_closed.
 */
export async function createCredit(
  tx: Tx,
  shop: Pick<ShopContext, 'settings' | 'rates'>,
  { actor, approver, id: key, credit }: Decision & { id: string; credit: NewCredit },
): Promise<Order> {
  const { settings } = shop
  const unlocked = await findOrder(tx.db, key).executeTakeFirst()
  const source = credit.kind === 'exchange' ? await requireSource(tx.db, credit) : undefined
  if (!unlocked) throw noSuchOrder()

  const ids = new Set(source ? [unlocked.id, source.id] : [unlocked.id])
  const orders = await lockOrders(
    tx,
    [...ids].map((_id) => ({ _id })),
  )
  const order = orders.get(unlocked.id) ?? unlocked

  const received = await requirePayable(tx, actor, order)
  const atExpiredPrice = await requireKeptPrice(tx.db, shop, order, credit.acceptOldPrice)
  const amounts = credit.kind === 'old_gold' ? weighed(credit) : exchanged(credit, source?.id)
  const offered = offeredFor(shop, Date.now(), amounts)
  requireRate(settings, { actor, approver }, { ...amounts, offered })

  const row: CreditRow = {
    ...amounts,
    id: uuidv7(),
    order_id: order.id,
    kind: credit.kind,
    note: credit.note ?? null,
    by_user: actor.id,
    at: Date.now(),
  }
  const rest = await requireRest(tx, settings, { credit, row, order }, received)

  if (offered !== undefined && Number(row.paise_per_kg) > offered)
    await queueMails(tx, noticesOfOldGold(settings, { order, credit: row, offered }))

  const reference =
    credit.kind === 'old_gold'
      ? await takeOldGold(tx, settings, { credit, row, order, actor, rest })
      : await drawCredit(tx, { credit, row, order }, orders.get(source?.id ?? '') ?? source)

  const { kind, amount_paise, gross_mg, net_mg, metal, fineness, paise_per_kg, deduction_bp } = row
  return receivePayment(tx, settings, {
    actor,
    order: allowOrder('added payment', { cash: null }, order),
    received,
    payment: { provider: 'credit', method: kind, paise: amount_paise - rest, reference },
    atExpiredPrice,
    // Not the note: it may name the seller.
    audited: {
      credit: {
        kind,
        reference,
        amount: toRupees(amount_paise),
        paidOut: toRupees(rest) || undefined,
        ...(metal !== null && { metal, fineness, gross_mg, net_mg, paise_per_kg, deduction_bp }),
      },
      ...approvedBy(approver),
    },
  })
}

type Amounts = Pick<
  CreditRow,
  | 'metal'
  | 'gross_mg'
  | 'net_mg'
  | 'fineness'
  | 'paise_per_kg'
  | 'deduction_bp'
  | 'amount_paise'
  | 'from_order_id'
>

/** @throws AppError invalid_input. */
function weighed({ grossWeight, netWeight, perGram, perKg, ...gold }: OldGold): Amounts {
  if (!isFineness(gold.metal, gold.fineness)) throw invalid('fineness', `is none of ${gold.metal}`)

  const paise_per_kg = toPaisePerKg({ perGram, perKg })
  const metal = weighOldMetal({ ...gold, gross: grossWeight, net: netWeight, paise_per_kg }, 'netWeight')
  return { ...metal, from_order_id: null }
}

/** @throws AppError invalid_input, approval_needed. */
function requireRate(
  settings: Config,
  decision: Decision,
  { metal, paise_per_kg: paid, offered }: Amounts & { offered: number | undefined },
): void {
  if (paid === null || offered === undefined) return
  requireOfferedRate(settings, decision, {
    paid,
    offered,
    metal,
    path: metal === 'silver' ? 'perKg' : 'perGram',
  })
}

const exchanged = ({ amount }: Exchange, from: string | undefined): Amounts => ({
  metal: null,
  fineness: null,
  gross_mg: null,
  net_mg: null,
  paise_per_kg: null,
  deduction_bp: null,
  amount_paise: toPaise(amount),
  from_order_id: from ?? null,
})

/** Whom the limit of cash counts for: a phone number or, without one, the account. */
function sellerOf({ customer_phone, address, user_id, id }: OrderRow): string {
  const recipient = address === null ? null : (JSON.parse(address) as Address).phone
  return customer_phone ?? recipient ?? user_id ?? id
}

/**
 * Returns how much of a credit its order does not need, in paise, which only old gold pays out. @throws
 * AppError invalid_input without a payout; day_closed; cash_limit.
 */
async function requireRest(
  tx: Tx,
  settings: Config,
  { credit, row, order }: CreditOf<NewCredit>,
  received: number,
): Promise<number> {
  const rest = Math.max(0, received + row.amount_paise - order.grand_total_paise)
  if (rest === 0) return 0

  const payout = credit.kind === 'old_gold' && credit.payout
  if (!payout) throw invalidSentence('amount', 'The credit is higher than the order.')

  await requirePayout(tx, settings, { payout, seller: sellerOf(order), paise: rest })
  return rest
}

/**
 * Stores the credit with its purchase voucher, and pays out the rest. Returns the number of the voucher.
 * @throws AppError pan_needed.
 */
async function takeOldGold(
  tx: Tx,
  settings: Config,
  { credit, row, order, actor, rest }: CreditOf<OldGold> & { actor: Actor; rest: number },
): Promise<string> {
  const { seller, payout } = credit
  const purchases = await tx.db
    .selectFrom('credits')
    .select((e) => e.fn.sum<number | null>('amount_paise').as('paise'))
    .where('order_id', '=', order.id)
    .where('kind', '=', 'old_gold')
    .executeTakeFirstOrThrow()

  const pan = sellerPan(settings, seller.pan, Number(purchases.paise) + row.amount_paise)
  const place = await nextInvoiceNumber(tx, 'purchase_voucher_serials')
  const number = purchaseVoucherNumber(place.year, place.serial)
  await tx.db.insertInto('credits').values(row).execute()
  await recordMetal(tx, oldMetalOf(row, number), row.by_user)

  await tx.db
    .insertInto('purchase_vouchers')
    .values({
      credit_id: row.id,
      ...place,
      number,
      seller_name: seller.name,
      seller_address: seller.address,
      ...pan,
    })
    .execute()
  if (payout && rest > 0)
    await insertPayout(tx, { payout, seller: sellerOf(order), paise: rest, actor, credit_id: row.id })

  return number
}

/** The old gold of a credit in the account of metal. */
const oldMetalOf = ({ metal, fineness, net_mg }: CreditRow, ref: string): MetalChange[] =>
  metal === null || fineness === null ? [] : [{ metal, fineness, kind: 'oldGold', mg: net_mg ?? 0, ref }]

/** @throws AppError invalid_input. */
async function requireSource(db: Queries, { from }: Exchange): Promise<OrderRow> {
  const source = await findCreditSource(db, from)
  if (!source) throw invalidSentence('from', 'There is no such return or order.')
  return source
}

/**
 * Stores a credit that comes from a locked order of the same customer. Returns what it was named by. @throws
 * AppError invalid_input.
 */
async function drawCredit(
  tx: Tx,
  { credit: { from }, row, order }: CreditOf<Exchange>,
  source: OrderRow | undefined,
): Promise<string> {
  if (!source) throw otherCustomer()
  requireHolder(order, source, from)

  const unused = await readUnusedCredit(tx.db, source)
  if (row.amount_paise > unused)
    throw invalidSentence(
      'amount',
      unused > 0 ? `${rupees(unused)} of this credit is left.` : 'Nothing of this credit is left.',
    )

  await tx.db.insertInto('credits').values(row).execute()
  await mailCreditUsed(tx, { ...(await customerOf(tx.db, source)), row, order, source })
  return from
}

/**
 * Checks that an order is of the account whose credit it draws or, as the counter knows people, of the same
 * phone number, and by a number that is on the holder's papers.
 */
function requireHolder(order: OrderRow, source: OrderRow, from: string): void {
  if (order.user_id !== null && order.user_id === source.user_id) return

  // An account has no phone number of its own: its order has that of a delivery address.
  const phone = order.user_id === null ? order.customer_phone : null
  if (phone === null || phone !== source.customer_phone) throw otherCustomer()
  if (isTicket(from))
    throw invalidSentence(
      'from',
      'Enter the number of the credit note or of the order, as the customer has it.',
    )
}

const otherCustomer = () => invalidSentence('from', 'This credit belongs to another customer.')
