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
  OWNER_EMAIL: OWNER,
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

/** Every attacker orders cash on delivery as long as anything is accepted. */
const cashOrders: StockAttack['run'] = async (url, { attackers, designs }, seconds) => {
  const tally = { requests: 0, refused: 0, broken: 0 }
  const end = performance.now() + seconds * 1000
  const attack = async ({ email, token }: Shopper, number: number) => {
    for (let turn = number; performance.now() < end; turn += ATTACKERS) {
      const products = [{ productId: designs[turn % designs.length], quantity: PIECES_PER_ORDER }]
      const body = {
        products,
        amount: amountOf([{ price: PRICE, quantity: PIECES_PER_ORDER }]),
        email,
        paymentMethod: 'COD',
        address,
      }
      tally.requests += 1
      const { ok } = await fetch(`${url}/api/orders/create-order`, asJson(body, token))
      if (ok) continue
      tally.refused += 1
      await sleep(REFUSED_PAUSE_MS)
    }
  }
  await Promise.all(attackers.map(attack))
  return tally
}

/** The attacks by which reviewers took the stock without money. */
export const stockAttacks: StockAttack[] = [{ name: 'cash orders that nobody pays', run: cashOrders }]
