import { expect } from 'vitest'
import { draftOf } from '../../../../tests/catalogue.ts'
import { newShopper, refusal } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { createProduct, deleteProduct, updateProduct } from '../../../contract/manage-products.ts'

const test = shopTest()
  .extend('meera', { scope: 'file' }, ({ shop }) => newShopper(shop, 'admin'))
  .extend('sunil', { scope: 'file' }, ({ shop }) => newShopper(shop, 'admin'))
  .extend('ids', { scope: 'file', auto: true }, async ({ shop, meera, sunil }) => {
    const ids: string[] = []
    for (const [index, admin] of [meera, sunil, meera].entries()) {
      ids.push(
        (await shop.call(createProduct, { body: draftOf({ name: `Piece ${index}` }) }, admin.token))._id,
      )
    }
    return ids
  })
  .extend(
    'log',
    { scope: 'file' },
    ({ shop, meera }) =>
      (query: Record<string, string> = {}) =>
        shop.call(listAuditLog, { query }, meera.token),
  )
  .extend(
    'titles',
    { scope: 'file' },
    ({ log }) =>
      async (query: Record<string, string>) =>
        (await log(query)).map(({ title }) => title),
  )

test('ADM-08 shows what administrators did, newest first, in pages with their total', async ({
  shop,
  sunil,
  titles,
}) => {
  expect(await titles({})).toEqual(['Piece 2', 'Piece 1', 'Piece 0'])
  const page = await shop.app.inject({
    url: '/api/audit-log?page=2&limit=2',
    headers: { authorization: `Bearer ${sunil.token}` },
  })
  expect([page.headers['x-total-count'], page.json<{ title: string }[]>().map(({ title }) => title)]).toEqual(
    ['3', ['Piece 0']],
  )
})

test('ADM-08 pages forwards from an entry and back, also within a filter', async ({ meera, log, titles }) => {
  const [newest, middle, oldest] = await log()
  expect(await titles({ before: middle?._id ?? '' })).toEqual(['Piece 0'])
  expect(await titles({ after: middle?._id ?? '' })).toEqual(['Piece 2'])
  expect(await titles({ before: newest?._id ?? '', userId: meera.id })).toEqual(['Piece 0'])
  expect(await titles({ after: oldest?._id ?? '', limit: '1' })).toEqual(['Piece 1'])
  expect((await refusal(log({ before: '00000000-0000-7000-8000-000000000000' }))).status).toBe(404)
})

test('ADM-08 finds entries by person, record and time', async ({ sunil, ids, log, titles }) => {
  const [newest, , oldest] = await log()
  expect(await titles({ userId: sunil.id })).toEqual(['Piece 1'])
  expect(await titles({ entityId: ids[2] ?? '' })).toEqual(['Piece 2'])
  expect(await titles({ entity: 'product' })).toHaveLength(3)
  expect(await titles({ entity: 'coupon' })).toEqual([])
  expect(await titles({ from: oldest?.at ?? '', to: newest?.at ?? '' })).toHaveLength(3)
  expect(await titles({ to: new Date(Date.parse(oldest?.at ?? '') - 1).toISOString() })).toEqual([])
  expect((await refusal(log({ entity: 'toString' }))).status).toBe(400)
})

test('exports the filtered entries as CSV, one line per changed field', async ({
  shop,
  meera,
  sunil,
  ids,
}) => {
  const saved = async (query: string, { token }: { token: string }) =>
    shop.app.inject({ url: `/api/audit-log/export?${query}`, headers: { authorization: `Bearer ${token}` } })
  await shop.call(
    updateProduct,
    { params: { id: ids[1] ?? '' }, body: { price: 1234.5, isTrending: true } },
    meera.token,
  )
  const file = await saved(`entityId=${ids[1]}&userId=${meera.id}`, sunil)
  expect(file.headers['content-disposition']).toBe('attachment; filename="audit-log.csv"')
  const [head, ...lines] = file.body
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'))
  expect(head).toEqual([
    'at',
    'timeInIndia',
    'username',
    'email',
    'call',
    'entity',
    'entityId',
    'title',
    'field',
    'before',
    'after',
  ])
  expect(lines.map((cells) => cells.slice(2))).toContainEqual([
    'Asha',
    meera.email,
    'PATCH /api/product/update-product/{id}',
    'product',
    ids[1],
    'Piece 1',
    'isTrending',
    'false',
    'true',
  ])
  expect(lines.map((cells) => cells.at(8))).toEqual(expect.arrayContaining(['price', 'isTrending']))
  expect((await saved('entity=coupon', sunil)).body.trimEnd().split('\r\n')).toHaveLength(1)
  expect((await saved('', await newShopper(shop))).statusCode).toBe(403)
})

test('ADM-08 writes nothing down for a write that was refused or changed nothing', async ({
  shop,
  meera,
  ids,
  log,
}) => {
  const before = await log()
  const nobody = '00000000-0000-7000-8000-000000000000'
  await refusal(shop.call(deleteProduct, { params: { id: nobody } }, meera.token))
  await refusal(
    shop.call(updateProduct, { params: { id: ids[0] ?? '' }, body: { price: 1, version: 99 } }, meera.token),
  )
  await shop.call(updateProduct, { params: { id: ids[0] ?? '' }, body: { name: 'Piece 0' } }, meera.token)
  expect(await log()).toEqual(before)
})

test('ADM-08 keeps what somebody did after their account is gone', async ({ shop, sunil, log }) => {
  await shop.context.db.transaction((tx) => tx.db.deleteFrom('users').where('id', '=', sunil.id).execute())
  expect((await log({ userId: sunil.id }))[0]?.by).toEqual({
    _id: sunil.id,
    username: 'Asha',
    email: sunil.email,
  })
})
