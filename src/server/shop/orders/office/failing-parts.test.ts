import { expect } from 'vitest'
import { newShopper } from '../../../../../tests/factories.ts'
import { paidShopTest, resetPeer } from '../../../../../tests/fixtures/online-payments.ts'
import { openBucketServer } from '../../../../../tests/peers/s3.ts'
import { getMorningBoard } from '../../../../contract/morning-board.ts'
import { MINUTE_MS } from '../../../../rules/durations.ts'
import { welcome } from '../../accounts/accounts-mails.ts'
import { queueMail } from '../../../core/mail/outbox.ts'
import { razorpay } from '../../../core/payment-provider/razorpay.ts'
import { reconcilePayments } from '../../jobs/online-payments.ts'
import { diskText } from './failing-parts.ts'

const test = paidShopTest
  .extend('bucket', { scope: 'file' }, async ({}, { onCleanup }) => {
    const bucket = await openBucketServer()
    onCleanup(() => bucket.close())
    return bucket
  })
  .extend('settings', { scope: 'file' }, ({ peer, bucket }): Record<string, string> => ({
    ...peer.settings,
    ...bucket.settings,
  }))
  /** The comparison of last night, which is on the board as long as it is missing. */
  .extend('comparison', { scope: 'file' }, ({ shop }) => reconcilePayments(shop.context))
  .extend('failing', ({ shop, comparison: _done }) => async () => {
    const admin = await newShopper(shop, 'admin')
    return (await shop.call(getMorningBoard, {}, admin.token)).failingParts
  })
  .extend('addMail', ({ shop }) => (minutes: number, change: object) => {
    const at = Date.now() - minutes * MINUTE_MS
    return shop.context.db.transaction(async (tx) => {
      const event = `welcome:${minutes}`
      await queueMail(tx, welcome({ event, to: 'asha@x.test', data: { username: 'Asha' } }))
      await tx.db
        .updateTable('outbox')
        .set({ created_at: at, next_at: at, ...change })
        .where('event', '=', event)
        .execute()
    })
  })

test.beforeEach(resetPeer)

test('the morning board names no part of a shop that works', async ({ failing, addMail }) => {
  await addMail(5, { last_error: 'greylisted' })
  await addMail(30, { next_at: Date.now() + 30 * MINUTE_MS })
  expect(await failing()).toBeUndefined()
})

test('the morning board says that mails do not leave', async ({ failing, addMail }) => {
  await addMail(11, {})
  await addMail(20, { next_at: Date.now() + MINUTE_MS, last_error: 'connection refused' })
  expect(await failing()).toEqual([
    '2 mails have been waiting for more than 10 minutes. Please check the mail server under Settings.',
  ])
})

test('the morning board says that the payment provider is away', async ({ shop, peer, failing }) => {
  const { account } = shop.context.settings.online
  if (!account) throw new Error('The shop takes no online payments.')
  const away = 'The payment provider does not respond. Customers may not be able to pay online.'
  peer.faults.push(500)
  await expect(razorpay.fetchPayments(account, { order: 'order_1' })).rejects.toThrow('responded 500')
  expect(await failing()).toContain(away)

  // Nobody knows this order, which is an answer.
  await razorpay.fetchPayments(account, { order: 'order_1' }).catch(() => undefined)
  expect((await failing()) ?? []).not.toContain(away)
})

test('the morning board says that the storage of pictures is away', async ({ bucket, failing }) => {
  await bucket.stop()
  expect(await failing()).toContain(
    'The storage of pictures does not respond. Some pictures are not shown, and none can be added.',
  )
})

test('a disk is named when less than a tenth is free', () => {
  expect(diskText({ bavail: 10, blocks: 100 })).toBeUndefined()
  expect(diskText({ bavail: 4, blocks: 50 })).toBe(
    'Only 8 % of the disk is free. A shop without free disk takes no orders.',
  )
})
