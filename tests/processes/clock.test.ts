import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openMailServer } from '../smtp.ts'
import { assertInvariants } from '../faults/invariants.ts'
import { startTestCluster } from '../faults/test-cluster.ts'
import { openTcpProxy } from '../faults/tcp-proxy.ts'
import { runWorkload, prepareWorkload, type Acknowledged } from '../faults/workload.ts'
import { startProcess } from '../faults/shop-process.ts'

const oddClock = (minutes = 0) => ({
  NODE_OPTIONS: `--import ${join(import.meta.dirname, '../faults/fake-clock.ts')}`,
  CLOCK_MINUTES: String(minutes),
})

async function openHouseWithMails() {
  const mails = await openMailServer()
  onTestFinished(() => mails.close())
  const house = await startTestCluster('sqlite')
  const stage = await house.withDatabase((db) => prepareWorkload(db, 2))
  return { mails, house, stage }
}

test('customers notice nothing when the clock jumps an hour', async () => {
  const { mails, house, stage } = await openHouseWithMails()
  const acknowledged: Acknowledged[] = []
  for (const minutes of [60, 0, -60]) {
    const shop = startProcess({
      ...house.settings,
      ...oddClock(minutes),
      SMTP_URL: mails.url,
      LOG_LEVEL: 'silent',
    })
    const address = await shop.address
    const shopping = runWorkload(stage, () => address, 10, acknowledged.length)
    await shopping.done
    expect(shopping.setbacks).toEqual([])
    acknowledged.push(...shopping.acknowledged)
    await expect.poll(() => mails.received.length).toBe(acknowledged.length)
    shop.kill('SIGTERM')
    await shop.ended
    await house.withDatabase(async (db) => {
      const placed = await db.reader.selectFrom('orders').select('created_at').execute()
      const meant = Date.now() + minutes * 60_000
      expect(placed.filter(({ created_at }) => Math.abs(created_at - meant) < 15 * 60_000)).toHaveLength(10)
      await assertInvariants(db, stage, acknowledged)
    })
  }
})

test('AUTH-03 mails wait for the mail server and are sent once each', async () => {
  const { mails, house, stage } = await openHouseWithMails()
  const line = await openTcpProxy(mails.url)
  line.cut()
  const shop = startProcess({ ...house.settings, ...oddClock(), SMTP_URL: line.through(mails.url) })
  const address = await shop.address
  const before = runWorkload(stage, () => address, 6)
  await before.done
  const failed = () => shop.log().split('a mail could not be sent and will be retried').length - 1
  await expect.poll(failed).toBeGreaterThanOrEqual(6)
  await line.mend()
  shop.kill('SIGUSR2')
  const after = runWorkload(stage, () => address, 2, 6)
  await after.done
  await expect.poll(() => mails.received.length).toBe(8)
  expect([before.setbacks, after.setbacks]).toEqual([[], []])
  expect(new Set(mails.received.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1])).size).toBe(8)
})
