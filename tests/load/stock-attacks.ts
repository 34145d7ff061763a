import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../../src/server/core/db/types.ts'
import { amountOf, newProduct, newShopper, type Shopper } from '../factories.ts'
import { asJson } from './abuse-stage.ts'
import type { Attack } from './attacks.ts'

const OWNER = 'owner@shop.test'
/** The settings that the set-up checklist recommends to a public shop, and an owner who is notified. */
export const recommended = {
  COD_NEEDS_ADDRESS: '1',
  OPEN_COD_ORDERS: '3',
  COD_CONFIRM: '1',
  UNPAID_PIECES: '10',
  OWNER_EMAIL: OWNER,
  BANK_ACCOUNT_NAME: 'Kanchan Jewels',
  BANK_ACCOUNT_NUMBER: '50100123456789',
  BANK_IFSC: 'HDFC0001234',
  RAZORPAY_URL: 'http://127.0.0.1:9',
  RAZORPAY_KEY_ID: 'rzp_test_nobodycalls',
  RAZORPAY_KEY_SECRET: 'nobody calls the provider',
  RAZORPAY_WEBHOOK_SECRET: 'nobody calls this webhook',
}

const DESIGNS = 200
const PIECES_OF_EACH = 5
const ATTACKERS = 10
/** In rupees: cash on delivery allows two pieces an order. */
const PRICE = 2000
const PIECES_PER_ORDER = 2
/** Pause after a refused request, in milliseconds. */
const REFUSED_PAUSE_MS = 100

/** The remains of an attack: the share of the stock that can be bought, and the mails to the owner. */
export type StockResult = { buyable: number; ownerMails: number }
export const minBuyable = 0.9
export const maxOwnerMails = 40

/** Customers who pay nothing, and a shop of 1,000 counted pieces. */
export type StockStage = { attackers: Shopper[]; designs: string[] }

/** An attack on the stock, by customers who never pay. */
export type StockAttack = Pick<Attack, 'name'> & {
  run(url: string, stage: StockStage, seconds: number): ReturnType<NonNullable<Attack['run']>>
}

/** Writes attackers and products to an empty database, before the shop starts on it. */
export async function prepareStock(db: Database): Promise<StockStage> {
  const shop = { context: { db } }
  const stage: StockStage = { attackers: [], designs: [] }
  while (stage.attackers.length < ATTACKERS) stage.attackers.push(await newShopper(shop))
  while (stage.designs.length < DESIGNS)
    stage.designs.push(await newProduct(shop, { price: PRICE, stock: PIECES_OF_EACH }))
  return stage
}

/** Counts what an attack has left. Notices that wait become one summary. */
export async function measureStock(db: Database): Promise<StockResult> {
  const { left } = await db.reader
    .selectFrom('products')
    .select((e) => e.fn.sum<number>('stock').as('left'))
    .executeTakeFirstOrThrow()
  const mails = await db.reader
    .selectFrom('outbox')
    .select(['attempts', 'next_at'])
    .where('to_address', '=', OWNER)
    .execute()
  const sent = mails.filter(({ attempts }) => attempts > 0).length
  const isWaiting = mails.some(({ attempts, next_at }) => attempts === 0 && next_at !== null)
  return { buyable: Number(left) / (DESIGNS * PIECES_OF_EACH), ownerMails: sent + (isWaiting ? 1 : 0) }
}

const address = {
  name: 'Nobody',
  phone: '9876543210',
  line1: '1 No Road',
  line2: '',
  city: 'Pune',
  state: 'Maharashtra',
  pin: '411001',
}

/** How many designs an attacker asks for in a request, and pieces of each: the shelf, then less and less. */
const wishes = [
  { lines: 100, quantity: PIECES_OF_EACH },
  { lines: 3, quantity: 3 },
  { lines: 1, quantity: PIECES_PER_ORDER },
] as const

/** One turn of an attacker; returns whether the shop took it. `designs`: the wished ones. */
type Turn = (
  url: string,
  attacker: Shopper,
  wish: { designs: string[]; quantity: number; turn: number },
) => Promise<boolean>

/** Every attacker takes turns until the time is over, asking for less and less and then for all again. */
const inTurns =
  (takeTurn: Turn): StockAttack['run'] =>
  async (url, { attackers, designs }, seconds) => {
    const tally = { requests: 0, refused: 0, broken: 0 }
    const end = performance.now() + seconds * 1000
    const attack = async (attacker: Shopper, number: number) => {
      for (let turn = number; performance.now() < end; turn += ATTACKERS) {
        const { lines, quantity } = wishes[Math.floor(turn / ATTACKERS) % wishes.length] ?? wishes[0]
        const wished = Array.from({ length: lines }, (_, at) => designs[(turn + at) % designs.length] ?? '')
        tally.requests += 1
        if (await takeTurn(url, attacker, { designs: wished, quantity, turn })) continue

        tally.refused += 1
        await sleep(REFUSED_PAUSE_MS)
      }
    }
    await Promise.all(attackers.map(attack))
    return tally
  }

/** Orders by a method; `more`: what such an order has besides. */
const orders = (paymentMethod: string, more: (turn: number) => object = () => ({})): StockAttack['run'] =>
  inTurns(async (url, { email, token }, { designs, quantity, turn }) => {
    const products = designs.map((productId) => ({ productId, quantity }))
    const amount = amountOf(products.map(() => ({ price: PRICE, quantity })))
    const body = { products, amount, email, paymentMethod, address, ...more(turn) }
    return (await fetch(`${url}/api/orders/create-order`, asJson(body, token))).ok
  })

/** Holds a cart for a payment by UPI. */
const holds = inTurns(async (url, { id, token }, { designs, quantity }) => {
  await fetch(`${url}/api/cart/clear/${id}`, { ...asJson({}, token), method: 'DELETE' })
  for (const productId of designs.slice(0, 20))
    await fetch(`${url}/api/cart/add`, asJson({ productId, quantity, userId: id }, token))
  return (await fetch(`${url}/api/cart/${id}/hold`, asJson({ paymentMethod: 'UPI' }, token))).ok
})

const inventedUtr = (turn: number) => ({ utr: String(700_000_000_000 + turn) })

/** The ways in which reviewers took the stock without money. */
export const stockAttacks: StockAttack[] = [
  { name: 'cash orders that nobody pays', run: orders('COD') },
  { name: 'bank transfers without a reference', run: orders('BANK') },
  { name: 'UPI orders with an invented reference', run: orders('UPI', inventedUtr) },
  { name: 'UPI orders without a reference', run: orders('UPI') },
  { name: 'online orders that nobody pays', run: orders('ONLINE') },
  { name: 'carts held for UPI', run: holds },
]
