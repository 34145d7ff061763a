import type { Order } from '../../../contract/order.ts'
import type { PersonalData } from '../../../contract/privacy.ts'
import { listAddresses } from '../../addresses/addresses.service.ts'
import { getCart, type CartShop } from '../../cart/cart.service.ts'
import type { Reader } from '../../db/types.ts'
import type { Config } from '../../config.ts'
import { toIsoString } from '../../lib/iso-time.ts'
import { notSignedIn } from '../../lib/errors.ts'
import { findOwnHold } from '../../holds/hold-row.ts'
import { isMailTo } from '../../mail/outbox.ts'
import { listNotesAbout } from '../../notes/notes.service.ts'
import { listOwnPayments } from '../../orders/noted-payments.service.ts'
import { listOrders } from '../../orders/orders.service.ts'
import { readPansOf } from '../../pan/order-pans.service.ts'
import { listReviews } from '../../reviews/reviews.service.ts'
import { findUser } from '../accounts.service.ts'
import { listConsents } from './consents.service.ts'
import { listSessions } from '../auth/own-sessions.service.ts'
import { readSecondFactor } from '../auth/second-factor.service.ts'
import type { Actor } from '../../context.ts'

/**
 * Collects all data the shop stores about a user, as the shop shows it to them. @throws AppError not_signed_in if the
 * account no longer exists.
 */
export async function collectPersonalData(db: Reader, shop: CartShop, actor: Actor, token: string | undefined): Promise<PersonalData> {
  const profile = await findUser(db, actor.id)
  if (!profile) throw notSignedIn()
  return {
    at: toIsoString(Date.now()),
    profile,
    consents: await listConsents(db, actor.id),
    addresses: await listAddresses(db, actor),
    cart: await getCart(db, shop, actor, actor.id),
    priceHold: await findOwnHold(db, actor.id),
    orders: await allOrders(db, shop.settings, actor),
    notedPayments: await listOwnPayments(db, actor.id),
    reviews: await listReviews(db, actor, actor.id),
    notes: await listNotesAbout(db, actor.id),
    sessions: await listSessions(db, actor, token),
    secondFactor: await readSecondFactor(db, actor.id),
    mails: await listMails(db, actor.email),
  }
}

const AT_ONCE = 100

async function allOrders(db: Reader, settings: Config, actor: Actor): Promise<Order[]> {
  const pans = await readPansOf(db, settings, actor.id)
  const all: Order[] = []
  for (let page = 1; ; page += 1) {
    const { rows: orders } = await listOrders(db, actor, actor.email, { page, limit: AT_ONCE })
    all.push(...orders.map((order) => ({ ...order, ...(pans.has(order._id) && { pan: pans.get(order._id) }) })))
    if (orders.length < AT_ONCE) return all
  }
}

async function listMails(db: Reader, email: string): Promise<PersonalData['mails']> {
  const rows = await db.selectFrom('outbox').select(['kind', 'to_address', 'created_at']).where(isMailTo(email)).orderBy('created_at').execute()
  return rows.map(({ kind, to_address, created_at }) => ({ about: kind.replaceAll('_', ' '), to: to_address, at: toIsoString(created_at) }))
}
