import { expect, test } from 'vitest'
import { openFileSync, coalescedFsync, FsyncFailed } from './fsync.ts'
import { isUnavailable } from '../errors.ts'

/** A disk whose syncs end when the test says so. */
function slowDisk() {
  const trips: { end(): void; fail(): void }[] = []
  const sync = () => new Promise<void>((end, fail) => trips.push({ end, fail: () => fail(new Error('the disk is gone')) }))
  return { trips, flush: coalescedFsync(sync) }
}
const settled = async (promise: Promise<void>) =>
  Promise.race([promise.then(() => 'done', () => 'failed'), new Promise((resolve) => setImmediate(resolve, 'waiting'))])

test('API-08 acknowledges an order only after a trip to the disk that began after it was written', async () => {
  const { trips, flush } = slowDisk()
  const first = flush()
  const second = flush()
  const third = flush()
  expect(trips).toHaveLength(1)
  trips[0]?.end()
  expect([await settled(first), await settled(second), await settled(third)]).toEqual(['done', 'waiting', 'waiting'])
  expect(trips).toHaveLength(2)
  trips[1]?.end()
  expect([await settled(second), await settled(third)]).toEqual(['done', 'done'])
  const later = flush()
  expect(trips).toHaveLength(3)
  trips[2]?.end()
  expect(await settled(later)).toBe('done')
})

test('API-08 acknowledges nothing any more once the disk has failed', async () => {
  const { trips, flush } = slowDisk()
  const first = flush()
  const second = flush()
  trips[0]?.fail()
  expect([await settled(first), await settled(second), await settled(flush())]).toEqual(['failed', 'failed', 'failed'])
  expect(trips).toHaveLength(1)
})

test.runIf(process.platform === 'linux')('API-08 says so when the system cannot bring a file to the disk', async () => {
  const log = openFileSync('/dev/null')
  expect(log.failed.aborted).toBe(false)
  const error = await log.flush().catch((thrown: unknown) => thrown)
  expect([error, isUnavailable(error), log.failed.reason]).toEqual([expect.any(FsyncFailed), true, error])
  await expect(log.flush()).rejects.toBe(error)
  log.close()
})
