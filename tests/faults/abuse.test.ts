import { expect, test } from 'vitest'
import { openAbuse, prepareAbuse } from '../load/abuse-stage.ts'
import { attacks, type Tally } from '../load/attacks.ts'
import { startTestCluster } from './test-cluster.ts'
import { startProcess } from './shop-process.ts'

const SECONDS = 1
/** Looser than in the soak test: the machine runs other tests as well. Each attack alone blocked the shop for longer. */
const MAX_WAIT_MS = 5000

/** Attacks that end on time; a picture that is being decoded may take ten seconds more. */
const tried = ['an invoice of 200 long Hindi lines', 'reviews, replaced again and again', 'the last piece, ordered and cancelled', 'JPEGs of 9,000 scans']

test('S4 S5 S6 S11: a customer who asks for documents, reviews, orders and uploads without end is limited, and a visitor is served meanwhile', async () => {
  const house = await startTestCluster('sqlite')
  const prepared = await house.withDatabase((db) => prepareAbuse(db, 200))
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
  for (const { name, run } of attacks.filter((attack) => tried.includes(attack.name))) tallies.set(name, await run(stage, SECONDS))
  over.abort()
  await visiting

  // Ten reviews an hour are accepted; no bomb is decoded.
  const tallyOf = (name: string) => tallies.get(name) ?? { requests: 0, refused: 0, broken: 0 }
  const accepted = (name: string) => tallyOf(name).requests - tallyOf(name).refused - tallyOf(name).broken
  expect(accepted('reviews, replaced again and again')).toBe(10)
  expect([accepted('JPEGs of 9,000 scans'), tallyOf('JPEGs of 9,000 scans').broken]).toEqual([0, 0])
  expect(accepted('an invoice of 200 long Hindi lines')).toBeGreaterThan(0)
  expect(accepted('the last piece, ordered and cancelled')).toBeGreaterThan(0)
  expect(waits.length).toBeGreaterThan(4)
  expect(Math.max(...waits)).toBeLessThan(MAX_WAIT_MS)
})
