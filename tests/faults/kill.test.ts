import { randomInt } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { openMailServer } from '../smtp.ts'
import { isSoak } from '../soak.ts'
import { assertInvariants } from './invariants.ts'
import { engines, startTestCluster } from './test-cluster.ts'
import { runWorkload, orderAgain, prepareWorkload } from './workload.ts'
import { startProcess } from './shop-process.ts'

const KILLS = isSoak ? 100 : 2
const ORDERS = isSoak ? 2000 : 100

test.each(engines)(
  `%s: ${KILLS} times kill -9 in ${ORDERS} orders loses and duplicates nothing (ASVS 2.3.3, 16.5.3)`,
  async (engine) => {
    const mails = await openMailServer()
    onTestFinished(() => mails.close())
    const house = await startTestCluster(engine)
    const stage = await house.withDatabase(prepareWorkload)
    const settings = { ...house.settings, SMTP_URL: mails.url, LOG_LEVEL: 'silent' }

    let shop = startProcess(settings)
    let address = await shop.address
    const shopping = runWorkload(stage, () => address, ORDERS)
    for (let kills = 1; kills <= KILLS; kills += 1) {
      await shopping.ordered(Math.round((ORDERS / (KILLS + 1)) * kills))
      await new Promise((resolve) => setTimeout(resolve, randomInt(30)))
      shop.kill('SIGKILL')
      await shop.ended
      await house.withDatabase((db) => assertInvariants(db, stage, shopping.acknowledged))
      shop = startProcess(settings)
      address = await shop.address
    }
    await shopping.done
    expect(shopping.acknowledged).toHaveLength(ORDERS)
    expect(
      shopping.setbacks.filter(({ status }) => status !== 0),
      'responses of the server other than successes',
    ).toEqual([])
    for (const order of shopping.acknowledged.slice(-100)) {
      const again = await orderAgain(address, order)
      expect([again.status, JSON.parse(again.text)]).toEqual([
        201,
        { order: expect.objectContaining({ _id: order.id }) },
      ])
    }

    // Mails that were being sent when the process was killed are reserved for five minutes: as if these were
    // over.
    shop.kill('SIGKILL')
    await shop.ended
    await house.withDatabase((db) =>
      db.transaction((tx) =>
        tx.db.updateTable('outbox').set({ next_at: 0 }).where('sent_at', 'is', null).execute(),
      ),
    )
    shop = startProcess(settings)
    await shop.address
    const messages = () => new Set(mails.received.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]))
    await expect.poll(() => messages().size).toBe(ORDERS)
    shop.kill('SIGTERM')
    expect((await shop.ended).code).toBe(0)
    await house.withDatabase((db) => assertInvariants(db, stage, shopping.acknowledged))
    const repeated = mails.received.length - ORDERS
    console.log(
      `${engine}: ${KILLS} kills, ${ORDERS} orders, ${shopping.setbacks.length} calls without a response, ${repeated} mails sent again`,
    )
  },
  isSoak ? 1_800_000 : 120_000,
)
