import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { enteredMetalKinds } from '../../../src/contract/metal-account.ts'
import { cashEntryKinds } from '../../../src/contract/day-book.ts'
import { payoutWays } from '../../../src/contract/old-gold.ts'
import { chance, insist, oneOf, request, type Stage } from './stage.ts'

/** Old gold that the shop has acknowledged: the number of its voucher, and its price in rupees. */
export type Purchase = { voucher: string; amount: number }

/**
 * Buys old gold and enters cash and metal while customers pay, and returns the purchases. Each is repeated
 * with its key until the shop has responded; entries have no key, and are sent once.
 */
export async function runOffice(stage: Stage, isOver: () => boolean): Promise<Purchase[]> {
  const purchases: Purchase[] = []
  while (!isOver()) {
    purchases.push(await buyGold(stage, purchases.length))
    if (chance(50)) await enter(stage, '/api/day-book/entries', cashEntry())
    if (chance(50)) await enter(stage, '/api/metal-account/entries', metalEntry())
    await sleep(200)
  }
  return purchases
}

async function buyGold(stage: Stage, number: number): Promise<Purchase> {
  const body = {
    customer: {
      name: 'Lakshmi Nair',
      phone: String(9_000_000_000 + number),
      address: '4 Lake Road, Kochi',
    },
    items: [{ metal: 'gold', fineness: 916, gross: 1.2, net: 1, ratePerGram: randomInt(100, 900_000) / 100 }],
    payout: { way: oneOf(payoutWays), reference: `REF${randomInt(1e9)}` },
  }
  const { status, body: bought } = await insist(
    stage,
    stage.admin,
    'POST',
    '/api/old-gold',
    body,
    `gold-${number}`,
  )
  if (status !== 201) throw new Error(`Old gold was rejected with ${status}: ${JSON.stringify(bought)}`)
  return bought as Purchase
}

const cashEntry = () => ({
  kind: oneOf(cashEntryKinds),
  amount: randomInt(1, 100_000) / 100,
  note: 'Of the drawer',
})

const metalEntry = () => ({
  metal: 'gold',
  fineness: 750,
  kind: oneOf(enteredMetalKinds),
  grams: randomInt(1, 5000) / 1000,
  note: 'By hand',
})

async function enter(stage: Stage, path: string, entry: object): Promise<void> {
  const headers = { authorization: `Bearer ${stage.admin.token}` }
  const reply = await request(stage.address(), 'POST', path, { body: JSON.stringify(entry), headers })
  if (reply.status >= 400 && reply.status < 500)
    throw new Error(`An entry was rejected with ${reply.status}: ${JSON.stringify(reply.body)}`)
}
