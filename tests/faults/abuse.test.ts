import { expect, test } from 'vitest'
import type { ManagedPayment } from '../../src/contract/noted-payment.ts'
import { openAbuse, prepareAbuse } from '../load/abuse-stage.ts'
import { attacks, type Tally } from '../load/attacks.ts'
import {
  maxOwnerMails,
  measureStock,
  minBuyable,
  prepareStock,
  recommended,
  stockAttacks,
} from '../load/stock-attacks.ts'
import { startTestCluster } from './test-cluster.ts'
import { startProcess } from './shop-process.ts'

const SECONDS = 1
/**
 * Looser than in the soak test: the machine runs other tests as well. Each attack alone blocked the shop for
 * longer.
 */
const MAX_WAIT_MS = 5000

/** Attacks that end on time; a picture that is being decoded may take ten seconds more. */
const tried = [
  'an invoice of 100 long Hindi lines',
  'reviews, replaced again and again',
  'the last piece, ordered and cancelled',
  'JPEGs of 9,000 scans',
  'dear orders without a payment',
  'invented payments without an order',
]

test('a customer’s endless requests are limited while visitors are served', async () => {
  const house = await startTestCluster('sqlite')
  const prepared = await house.withDatabase((db) => prepareAbuse(db, 100))
  const shop = startProcess({ ...house.settings, LOG_LEVEL: 'silent' })
  const url = await shop.address
  const stage = await openAbuse(url, { ...prepared, attackers: prepared.attackers.slice(0, 1) }, 1)

  const waits: number[] = []
  const over = new AbortController()
  const visit = async () => {
    while (!over.signal.aborted) {
      const since = performance.now()
      expect((await fetch(`${url}/api/product/${prepared.reviewed}`)).status).toBe(200)
      waits.push(performance.now() - since)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const visiting = visit()
  const tallies = new Map<string, Tally>()
  for (const { name, run } of attacks.filter((attack) => tried.includes(attack.name)))
    tallies.set(name, await run(stage, SECONDS))
  over.abort()
  await visiting

  // Ten reviews an hour are accepted; no bomb is decoded.
  const tallyOf = (name: string) => tallies.get(name) ?? { requests: 0, refused: 0, broken: 0 }
  const accepted = (name: string) => tallyOf(name).requests - tallyOf(name).refused - tallyOf(name).broken
  expect(accepted('reviews, replaced again and again')).toBe(10)
  expect([accepted('JPEGs of 9,000 scans'), tallyOf('JPEGs of 9,000 scans').broken]).toEqual([0, 0])
  expect(accepted('an invoice of 100 long Hindi lines')).toBeGreaterThan(0)
  expect(accepted('the last piece, ordered and cancelled')).toBeGreaterThan(0)
  expect(accepted('dear orders without a payment')).toBe(1)
  // Each is rejected; five of them are recorded.
  expect(accepted('invented payments without an order')).toBe(0)
  const noted = await fetch(`${url}/api/orders/noted-payments`, {
    headers: { authorization: `Bearer ${prepared.admin.token}` },
  })
  expect(((await noted.json()) as ManagedPayment[]).map(({ products }) => products.length)).toEqual([
    20, 20, 20, 20, 20,
  ])
  expect(waits.length).toBeGreaterThan(4)
  expect(Math.max(...waits)).toBeLessThan(MAX_WAIT_MS)
})

test.each(stockAttacks)(
  'LIMIT-01 ten customers without money leave the stock buyable: $name',
  async ({ run }) => {
    const house = await startTestCluster('sqlite')
    const stage = await house.withDatabase(prepareStock)
    const shop = startProcess({ ...house.settings, LOG_LEVEL: 'silent', ...recommended })
    const { requests, refused, broken } = await run(await shop.address, stage, 3 * SECONDS)
    shop.kill('SIGTERM')
    await shop.ended
    const { buyable, ownerMails } = await house.withDatabase(measureStock)
    // Some are accepted, or the attack tests nothing.
    expect(requests - refused - broken).toBeGreaterThan(0)
    expect(buyable).toBeGreaterThanOrEqual(minBuyable)
    expect(ownerMails).toBeLessThanOrEqual(maxOwnerMails)
  },
)
