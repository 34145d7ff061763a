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
export async function collectPersonalData(db: Reader, shop: CartShop, viewer: Actor, token: string | undefined): Promise<PersonalData> {
  const profile = await findUser(db, viewer.id)
  if (!profile) throw notSignedIn()
  return {
    at: toIsoString(Date.now()),
    profile,
    consents: await listConsents(db, viewer.id),
    addresses: await listAddresses(db, viewer),
    cart: await getCart(db, shop, viewer, viewer.id),
    priceHold: await findOwnHold(db, viewer.id),
    orders: await allOrders(db, shop.settings, viewer),
    notedPayments: await listOwnPayments(db, viewer.id),
    reviews: await listReviews(db, viewer, viewer.id),
    notes: await listNotesAbout(db, viewer.id),
    sessions: await listSessions(db, viewer, token),
    secondFactor: await readSecondFactor(db, viewer.id),
    mails: await listMails(db, viewer.email),
  }
}

const AT_ONCE = 100

async function allOrders(db: Reader, settings: Config, viewer: Actor): Promise<Order[]> {
  const pans = await readPansOf(db, settings, viewer.id)
  const all: Order[] = []
  for (let page = 1; ; page += 1) {
    const { rows: orders } = await listOrders(db, viewer, viewer.email, { page, limit: AT_ONCE })
    all.push(...orders.map((order) => ({ ...order, ...(pans.has(order._id) && { pan: pans.get(order._id) }) })))
    if (orders.length < AT_ONCE) return all
  }
}

async function listMails(db: Reader, email: string): Promise<PersonalData['mails']> {
  const rows = await db.selectFrom('outbox').select(['kind', 'to_address', 'created_at']).where(isMailTo(email)).orderBy('created_at').execute()
  return rows.map(({ kind, to_address, created_at }) => ({ about: kind.replaceAll('_', ' '), to: to_address, at: toIsoString(created_at) }))
}
