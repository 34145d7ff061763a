import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

/** Work whose runs end when the test says so. */
function slowWork() {
  const runs: { end(): void; fail(): void }[] = []
  const run = () =>
    new Promise<void>((end, fail) => runs.push({ end, fail: () => fail(new Error('failed')) }))
  return { runs, call: coalesce(run) }
}
const settled = async (promise: Promise<void>) =>
  Promise.race([
    promise.then(
      () => 'done',
      () => 'failed',
    ),
    new Promise((resolve) => setImmediate(resolve, 'waiting')),
  ])

test('API-08 only a run that began after a call serves it', async () => {
  const { runs, call } = slowWork()
  const first = call()
  const second = call()
  const third = call()
  expect(runs).toHaveLength(1)
  runs[0]?.end()
  expect([await settled(first), await settled(second), await settled(third)]).toEqual([
    'done',
    'waiting',
    'waiting',
  ])
  expect(runs).toHaveLength(2)
  runs[1]?.end()
  expect([await settled(second), await settled(third)]).toEqual(['done', 'done'])
  const later = call()
  expect(runs).toHaveLength(3)
  runs[2]?.end()
  expect(await settled(later)).toBe('done')
})

test('a run that fails rejects only its own calls', async () => {
  const { runs, call } = slowWork()
  const first = call()
  const second = call()
  runs[0]?.fail()
  expect([await settled(first), await settled(second)]).toEqual(['failed', 'waiting'])
  runs[1]?.end()
  expect(await settled(second)).toBe('done')
})
