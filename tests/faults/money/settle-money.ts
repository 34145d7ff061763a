import { pino } from 'pino'
import { vi } from 'vitest'
import { HOUR_MS } from '../../../src/rules/durations.ts'
import { dayInIndia, isoDay, startOfDayInIndia } from '../../../src/rules/india-time.ts'
import { readConfig } from '../../../src/server/core/config/config.ts'
import type { Database } from '../../../src/server/core/db/types.ts'
import { expireOrders, reconcilePayments } from '../../../src/server/shop/jobs/online-payments.ts'
import { sendRefunds } from '../../../src/server/shop/jobs/send-refunds.ts'
import { attempt } from './providers.ts'
import { chance, type Stage } from './stage.ts'

/** Jobs look at this many orders a run. */
const BATCH_SIZE = 50

/**
 * Does what the shop does by the clock until nothing is open: expiry, refunds, and the comparison of the next
 * night.
 */
export async function settleMoney(
  db: Database,
  settings: Record<string, string>,
  stage: Stage,
): Promise<void> {
  const { peer, placed } = stage
  const shop = { db, settings: readConfig(settings), log: pino({ level: 'silent' }) }
  const rounds = Math.ceil(placed.length / BATCH_SIZE) + 1
  const compareAgain = async () => {
    await db.transaction((tx) =>
      tx.db.deleteFrom('payment_events').where('kind', '=', 'reconciliation').execute(),
    )
    for (let round = 0; round < rounds; round += 1) await reconcilePayments(shop)
  }
  vi.useFakeTimers({
    now: startOfDayInIndia(isoDay(dayInIndia(Date.now()) + 1)) + 3 * HOUR_MS,
    toFake: ['Date'],
  })
  try {
    await compareAgain()
    await db.transaction((tx) =>
      tx.db
        .updateTable('orders')
        .set({ pay_by: Date.now() - 60_000 })
        .where('payment_status', '=', 'awaiting_confirmation')
        .where('cancelled_at', 'is', null)
        .where('pay_by', 'is not', null)
        .execute(),
    )
    for (let round = 0; round < rounds; round += 1) await expireOrders(shop)
    // Some customers pay late, within the hour.
    for (const { way, providerOrder } of placed)
      if (way === 'leaves' && chance(50)) attempt(stage, providerOrder, 'authorized')
    await compareAgain()
    for (let round = 0; round < rounds; round += 1) await sendRefunds(shop)
    for (const refund of peer.refunds.values())
      if (refund.status === 'pending') peer.settleRefund(refund, chance(50) ? 'processed' : 'failed')
    peer.refundStatus = 'processed'
    for (let round = 0; round < rounds; round += 1) await sendRefunds(shop)
    await compareAgain()
  } finally {
    vi.useRealTimers()
  }
}
