import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isSoak } from '../soak.ts'
import { assertBooks } from './money/assert-books.ts'
import { assertMoney } from './money/assert-money.ts'
import { deliver, runCourier } from './money/courier.ts'
import { runCustomers } from './money/customers.ts'
import { runOffice } from './money/office.ts'
import { openProviders } from './money/providers.ts'
import { refundOrders } from './money/refund-orders.ts'
import { returnOrders } from './money/return-orders.ts'
import { settleMoney } from './money/settle-money.ts'
import { oneOf, prepareStage, type Stage } from './money/stage.ts'
import { startProcess } from './shop-process.ts'
import { openTcpProxy } from './tcp-proxy.ts'
import { engines, startTestCluster } from './test-cluster.ts'

const ORDERS = isSoak ? 1000 : 40
const KILLS = isSoak ? 40 : 1
/** Slow and hanging calls cost their caller 5 seconds each. */
const SLOW_EVERY = isSoak ? 10 : 20

test.each(engines)(
  `PAYM-23 DAY-03 %s: ${ORDERS} orders and ${KILLS} kills lose neither paisa nor gram`,
  async (engine) => {
    const from = Date.now()
    const cluster = await startTestCluster(engine)
    const providers = await openProviders()
    const { peer, practice } = providers
    peer.refundStatus = ['processed', 'processed', 'pending', 'failed']
    const line = await openTcpProxy(peer.url)
    const settings = {
      ...cluster.settings,
      ...providers.settings,
      RAZORPAY_URL: line.through(peer.url),
      RETURN_DAYS: '15',
      LOG_LEVEL: 'silent',
    }
    const prepared = await cluster.withDatabase((db) => prepareStage(db, ORDERS))

    // Payments of one node start at the one provider, those of the next at the other.
    let started = 0
    const startNode = () => startProcess({ ...settings, PRACTICE_PAYMENTS: String(started++ % 2) })
    // One SQLite file belongs to one process.
    const nodes = Array.from({ length: engine === 'postgres' ? 2 : 1 }, () => ({
      process: startNode(),
      address: '',
    }))
    for (const node of nodes) node.address = await node.process.address
    const stage: Stage = {
      ...prepared,
      peer,
      practice,
      address: () => oneOf(nodes).address,
      placed: [],
      late: [],
    }

    let isOver = false
    const courier = runCourier(stage, () => isOver)
    const office = runOffice(stage, () => isOver)
    const customers = runCustomers(stage, { orders: ORDERS, together: 4, slowEvery: SLOW_EVERY })
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const count = Math.round((ORDERS / (KILLS + 1)) * kill)
      while (stage.placed.length < count) await Promise.race([customers, courier, sleep(20)])
      await sleep(randomInt(30))
      const node = oneOf(nodes)
      node.process.kill('SIGKILL')
      await node.process.ended
      // The provider is away as well: calls under way break off, and further ones fail.
      line.cut()
      node.process = startNode()
      node.address = await node.process.address
      await line.mend()
      await refundOrders(stage, stage.placed.slice(-20))
      await returnOrders(stage, stage.placed.slice(-20))
    }
    await customers
    isOver = true
    await courier
    const purchases = await office
    peer.faults.length = 0
    await refundOrders(stage, stage.placed)
    await returnOrders(stage, stage.placed)
    for (const event of stage.late) await deliver(stage, event)
    for (const node of nodes) node.process.kill('SIGKILL')
    for (const node of nodes) await node.process.ended

    const money = await cluster.withDatabase(async (db) => {
      await settleMoney(db, settings, stage)
      await assertBooks(db, { from, purchases })
      return assertMoney(db, stage, stage.placed)
    })
    expect(stage.placed).toHaveLength(ORDERS)
    console.log(
      `${engine}: ${ORDERS} orders, ${KILLS} kills, ${peer.payments.size} and ${practice.payments.size} payments, ${peer.refunds.size} and ${practice.refunds.size} refunds; in paise ${JSON.stringify(money)}`,
    )
  },
  isSoak ? 5_400_000 : 480_000,
)
