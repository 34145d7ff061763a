import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftOf } from '../../../../tests/catalogue.ts'
import { newShopper, refusal, type Shopper } from '../../../../tests/factories.ts'
import { openTestShop, type TestShop } from '../../../../tests/shop.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { createProduct, deleteProduct, updateProduct } from '../../../contract/manage-products.ts'

let it: TestShop
let meera: Shopper
let ravi: Shopper
let ids: string[]
beforeAll(async () => {
  it = await openTestShop()
  ;[meera, ravi] = [await newShopper(it, 'admin'), await newShopper(it, 'admin')]
  ids = []
  for (const [index, admin] of [meera, ravi, meera].entries()) {
    ids.push((await it.call(createProduct, { body: draftOf({ name: `Piece ${index}` }) }, admin.token))._id)
  }
})
afterAll(() => it.close())

const log = (query: Record<string, string> = {}) => it.call(listAuditLog, { query }, meera.token)
const titles = async (query: Record<string, string>) => (await log(query)).map(({ title }) => title)

test('ADM-08 shows what administrators did, newest first, in pages with their total', async () => {
  expect(await titles({})).toEqual(['Piece 2', 'Piece 1', 'Piece 0'])
  const page = await it.app.inject({ url: '/api/audit-log?page=2&limit=2', headers: { authorization: `Bearer ${ravi.token}` } })
  expect([page.headers['x-total-count'], page.json<{ title: string }[]>().map(({ title }) => title)]).toEqual(['3', ['Piece 0']])
})

test('ADM-08 goes on from an entry, and back to what stands above it, also within a filter', async () => {
  const [newest, middle, oldest] = await log()
  expect(await titles({ before: middle?._id ?? '' })).toEqual(['Piece 0'])
  expect(await titles({ after: middle?._id ?? '' })).toEqual(['Piece 2'])
  expect(await titles({ before: newest?._id ?? '', userId: meera.id })).toEqual(['Piece 0'])
  expect(await titles({ after: oldest?._id ?? '', limit: '1' })).toEqual(['Piece 1'])
  expect((await refusal(log({ before: '00000000-0000-7000-8000-000000000000' }))).status).toBe(404)
})

test('ADM-08 finds what one person did, what happened to one thing, and what happened when', async () => {
  const [newest, , oldest] = await log()
  expect(await titles({ userId: ravi.id })).toEqual(['Piece 1'])
  expect(await titles({ entityId: ids[2] ?? '' })).toEqual(['Piece 2'])
  expect(await titles({ entity: 'product' })).toHaveLength(3)
  expect(await titles({ entity: 'coupon' })).toEqual([])
  expect(await titles({ from: oldest?.at ?? '', to: newest?.at ?? '' })).toHaveLength(3)
  expect(await titles({ to: new Date(Date.parse(oldest?.at ?? '') - 1).toISOString() })).toEqual([])
  expect((await refusal(log({ entity: 'toString' }))).status).toBe(400)
})

test('ADM-08 writes nothing down for a write that was refused or changed nothing', async () => {
  const before = await log()
  const nobody = '00000000-0000-7000-8000-000000000000'
  await refusal(it.call(deleteProduct, { params: { id: nobody } }, meera.token))
  await refusal(it.call(updateProduct, { params: { id: ids[0] ?? '' }, body: { price: 1, version: 99 } }, meera.token))
  await it.call(updateProduct, { params: { id: ids[0] ?? '' }, body: { name: 'Piece 0' } }, meera.token)
  expect(await log()).toEqual(before)
})

test('ADM-08 keeps what somebody did after their account is gone', async () => {
  await it.context.db.transaction((tx) => tx.deleteFrom('users').where('id', '=', ravi.id).execute())
  expect((await log({ userId: ravi.id }))[0]?.by).toEqual({ _id: ravi.id, username: 'Asha', email: ravi.email })
})
