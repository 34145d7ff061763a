import { afterAll, expect } from 'vitest'
import { clearPlaces, emptyPlace } from '../../../../../tests/backup-targets.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { addOrdersOfAllStates, FACTS } from '../../../../../tests/orders-of-all-states.ts'
import { orderStates } from '../../../../contract/manage-orders.ts'
import { paymentStatuses } from '../../../../contract/order.ts'
import { allOrderStates } from '../../../../rules/order-state.ts'
import type { Reader } from '../../../core/db/types.ts'
import { countFilteredOrders, fetchOrderPage, findFiltered } from '../office/order-filters.ts'
import { stateOfRow } from './order-state.ts'

afterAll(clearPlaces)

const test = shopTest().extend('db', { scope: 'file' }, async () => {
  const db = await (await emptyPlace()).open()
  await addOrdersOfAllStates(db)
  return db
})

/** The orders whose stored state is not that of their facts. */
async function wrongOrders(db: Reader) {
  const rows = await db.selectFrom('orders').selectAll().execute()
  expect(new Set(rows.map((row) => row.order_state))).toEqual(new Set(allOrderStates))
  return rows.filter((row) => row.order_state !== stateOfRow(row))
}

test('the database states orders of versions that know no state', async ({ db }) => {
  expect(await wrongOrders(db.reader)).toEqual([])
})

test('the database corrects a state that does not follow from its order', async ({ db }) => {
  await db.transaction((tx) =>
    tx.db
      .updateTable('orders')
      .set({ order_state: 'completed' })
      .where('order_number', 'like', `${FACTS}-1%`)
      .execute(),
  )
  expect(await wrongOrders(db.reader)).toEqual([])
})

test('the state follows an update that does not know it', async ({ db }) => {
  const undone = new Error('rolled back')
  const work = db.transaction(async (tx) => {
    await tx.db.updateTable('orders').set({ status: 'shipped', unsent_pieces: null }).execute()
    await tx.db.updateTable('orders').set({ cancelled_at: 1 }).where('source', '=', 'counter').execute()
    const rows = await tx.db.selectFrom('orders').selectAll().execute()
    expect(rows.filter((row) => row.order_state !== stateOfRow(row))).toEqual([])
    throw undone
  })
  await expect(work).rejects.toBe(undone)
})

const choices = ['false', 'true'].flatMap((archived) =>
  [undefined, ...orderStates].flatMap((status) =>
    [undefined, ...paymentStatuses].map((paymentStatus) => ({ archived, status, paymentStatus })),
  ),
) as Parameters<typeof fetchOrderPage>[1][]

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

test.for(choices)('ADM-14 a list with %j has the orders of a search', async (filters, { db: { reader } }) => {
  const all = { page: 1, limit: 10_000 }
  const searched = await findFiltered(reader, { ...filters, search: FACTS })
  const listed = (await findFiltered(reader, filters)) ?? (await fetchOrderPage(reader, filters, all))
  expect(idsOf(listed).toSorted()).toEqual(idsOf(searched ?? []).toSorted())
})

test('ADM-14 pages of a list follow one another', async ({ db: { reader } }) => {
  const filters = { status: 'pending', from: '2026-01-02' } as const
  const whole = await fetchOrderPage(reader, filters, { page: 1, limit: 10_000 })
  const limit = Math.ceil(whole.length / 4)
  const second = await fetchOrderPage(reader, filters, { page: 2, limit })
  expect(second).toEqual(whole.slice(limit, 2 * limit))

  const third = await fetchOrderPage(reader, filters, { before: second.at(-1), page: 1, limit })
  expect(third).toEqual(whole.slice(2 * limit, 3 * limit))
  expect(await fetchOrderPage(reader, filters, { after: third[0], page: 1, limit })).toEqual(second)
})

test('ADM-14 counts orders that the ledger does not tell apart', async ({ db: { reader } }) => {
  for (const status of ['ready', 'refund_due', 'estimate'] as const)
    for (const paymentStatus of [undefined, 'paid', 'awaiting_confirmation'] as const) {
      const filters = { status, paymentStatus }
      const listed = await fetchOrderPage(reader, filters, { page: 1, limit: 10_000 })
      expect(await countFilteredOrders(reader, filters)).toBe(listed.length)
    }
})
