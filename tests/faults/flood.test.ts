import { expect, test } from 'vitest'
import { assertInvariants } from './invariants.ts'
import { startTestCluster } from './test-cluster.ts'
import { runWorkload, prepareWorkload } from './workload.ts'
import { startProcess } from './shop-process.ts'

const MAX_GROUPS = 50

test('excess visitors are rejected, orders continue and the shop recovers (ASVS 15.1.3, 15.2.2)', async () => {
  const house = await startTestCluster('sqlite')
  const stage = await house.withDatabase((db) => prepareWorkload(db, 4))
  const shop = startProcess({ ...house.settings, LOG_LEVEL: 'silent' })
  const address = await shop.address
  const shopping = runWorkload(stage, () => address, 20)
  // Each requests another page that has to be rendered.
  const visit = async (number: number) => {
    const response = await fetch(`${address}/search?query=gold+ring+${number}`)
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      text: await response.text(),
    }
  }
  const visits: ReturnType<typeof visit>[] = []
  const seen = { turnedAway: false }
  // They come in groups of a hundred, until one of them is rejected.
  for (let group = 0; group < MAX_GROUPS && !seen.turnedAway; group += 1) {
    for (let one = 0; one < 100; one += 1) visits.push(visit(visits.length))
    for (const each of visits.slice(-100))
      void each.then(({ status }) => (seen.turnedAway ||= status === 503))
    expect((await fetch(`${address}/healthz`)).status).toBe(200)
  }

  const responses = await Promise.all(visits)
  const turnedAway = responses.filter(({ status }) => status === 503)
  expect(turnedAway.length).toBeGreaterThan(0)
  expect(responses.filter(({ status }) => status === 200).length).toBe(visits.length - turnedAway.length)
  for (const { retryAfter, text } of turnedAway) {
    expect(retryAfter).toBe('5')
    expect(text).toContain('The shop is very busy')
  }
  await shopping.done
  expect(shopping.acknowledged).toHaveLength(20)
  for (const { status, retryAfter, text } of shopping.setbacks) {
    expect([status, retryAfter, text]).toEqual([503, '5', expect.stringContaining('"code":"unavailable"')])
  }
  expect((await visit(visits.length)).status).toBe(200)
  shop.kill('SIGTERM')
  expect((await shop.ended).code).toBe(0)
  await house.withDatabase((db) => assertInvariants(db, stage, shopping.acknowledged))
})
