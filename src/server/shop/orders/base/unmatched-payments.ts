import { sql, type SqlBool } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { NotedPayment } from '../../../../contract/noted-payment.ts'
import type { NewOrder } from '../../../../contract/order.ts'
import { HOUR_MS } from '../../../../rules/durations.ts'
import { paiseOf } from '../../../../rules/pricing.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import { lockRow } from '../../../core/db/sql/lock-rows.ts'
import type { Tx, Queries } from '../../../core/db/types.ts'
import type { AppError } from '../../../core/lib/errors.ts'
import { queueMails } from '../../../core/mail/outbox.ts'
import { ownerNotices } from '../../../core/mail/owner-notices.ts'
import { readOrderLines } from '../../invoicing/register/order-records.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { paymentNoted } from './order-notices.ts'
import type { CancelledBy } from './order-status-mail.ts'
import { updatePersons } from './save-order.ts'

/**
 * Which payments customers reported without there being an order; written out, so that the partial index on
 * them is used.
 */
export const isUnmatched = sql<SqlBool>`to_check = 'no_order'`

const unmatchedPayment = (now: number) =>
  ({ provider: 'upi', state: 'created', to_check: 'no_order', created_at: now, updated_at: now }) as const

type RejectedOrder = { actor: Actor; body: NewOrder; refusal: AppError }

/**
 * Stores the UTR and the items of a rejected order and mails the shop, once per UTR and customer. Skips a UTR
 * that has paid for another order of the customer. Returns whether the payment is now in the list: undefined
 * if it does not belong there, false if the customer has too many in it.
 */
export async function recordUnmatchedPayment(
  tx: Tx,
  { settings }: ShopContext,
  { actor, body, refusal }: RejectedOrder,
): Promise<boolean | undefined> {
  const { utr } = body
  if (!utr || body.paymentMethod !== 'UPI') return undefined

  await lockRow(tx, 'users', actor.id)
  const orderOfUtr = await tx.db
    .selectFrom('orders')
    .select('id')
    .where('utr', '=', utr)
    .where('user_id', '=', actor.id)
    .executeTakeFirst()
  if (orderOfUtr) return undefined

  const recordedPayment = await tx.db
    .selectFrom('payments')
    .select('id')
    .where('user_id', '=', actor.id)
    .where('reference', '=', utr)
    .where(isUnmatched)
    .executeTakeFirst()
  if (recordedPayment) return true
  if (await hasManyNoted(tx.db, actor.id)) return false

  const id = uuidv7()
  const amountPaise = paiseOf(body.amount)
  const reason = refusal.message
  await tx.db
    .insertInto('payments')
    .values({
      ...unmatchedPayment(Date.now()),
      id,
      user_id: actor.id,
      username: actor.username,
      email: actor.email,
      reference: utr,
      amount_paise: amountPaise,
      reason,
      lines: JSON.stringify(await namedLines(tx.db, body)),
    })
    .execute()

  await queueMails(
    tx,
    ownerNotices(settings.owner, 'payment', {
      event: `payment:${id}:noted`,
      userId: actor.id,
      mail: paymentNoted,
      data: { utr, amountPaise, reason },
      addresses: [settings.shop.email],
    }),
  )

  return true
}

/**
 * Adds the payment of a cancelled order to the list if its customer had entered a reference, unless a
 * customer cancels and has as many in the list as allowed. Returns the changed order.
 */
export async function recordPaymentOfCancelled(
  tx: Tx,
  { username }: { username: string },
  order: OrderRow,
  by: CancelledBy,
): Promise<OrderRow> {
  const { id, user_id, email, utr, grand_total_paise, payment_method, payment_status } = order
  if (payment_status !== 'awaiting_confirmation' || utr === null) return order
  if (by === 'shopper' && user_id !== null) {
    await lockRow(tx, 'users', user_id)
    if (await hasManyNoted(tx.db, user_id)) return order
  }

  const lines = (await readOrderLines(tx.db, id))
    .slice(0, MAX_NOTED_LINES)
    .map(({ name, quantity, size, color }) => ({ name, quantity, size: size || null, color: color || null }))
  const now = Date.now()
  const noted = {
    reason: `The ${by} cancelled order ${order.order_number}.`,
    lines: JSON.stringify(lines),
    settled_at: null,
    settled_by: null,
    updated_at: now,
  }

  await tx.db
    .insertInto('payments')
    .values({
      ...unmatchedPayment(now),
      provider: payment_method === 'BANK' ? 'bank' : 'upi',
      id: uuidv7(),
      user_id,
      username,
      email,
      reference: utr,
      amount_paise: grand_total_paise,
      ...noted,
    })
    // An earlier order with this reference was rejected.
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'reference']).where(isUnmatched).doUpdateSet(noted),
    )
    .execute()

  await updatePersons(tx, { payment_check: 1 }).where('id', '=', id).execute()
  return { ...order, payment_check: 1 }
}

/** Limits for one customer: payments noted in an hour, and open ones. */
const MAX_NOTED_PER_HOUR = 5
const MAX_OPEN_NOTED = 10

async function hasManyNoted(db: Queries, userId: string): Promise<boolean> {
  const { open, recent } = await db
    .selectFrom('payments')
    .select((e) => [
      e.fn.countAll<number>().filterWhere('settled_at', 'is', null).as('open'),
      e.fn
        .countAll<number>()
        .filterWhere('created_at', '>', Date.now() - HOUR_MS)
        .as('recent'),
    ])
    .where('user_id', '=', userId)
    .where(isUnmatched)
    .executeTakeFirstOrThrow()
  return open >= MAX_OPEN_NOTED || recent >= MAX_NOTED_PER_HOUR
}

/** Lines of an order that are stored with its payment. */
const MAX_NOTED_LINES = 20

/** The first products of the rejected order, by their names in the catalogue. */
async function namedLines(db: Queries, { products }: NewOrder): Promise<NotedPayment['products']> {
  const first = products.slice(0, MAX_NOTED_LINES)
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where(
      'id',
      'in',
      first.map(({ productId }) => productId),
    )
    .execute()

  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return first.map(({ productId, quantity, size, color }) => ({
    name: names.get(productId) ?? 'A product no longer sold',
    quantity,
    size: size ?? null,
    color: color ?? null,
  }))
}
