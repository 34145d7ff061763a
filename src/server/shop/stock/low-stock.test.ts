import { sql } from 'kysely'
import { expect } from 'vitest'
import { amountOf, newProduct, sendOrder } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { newRing } from '../../../../tests/variants.ts'
import { getMorningBoard } from '../../../contract/morning-board.ts'
import { cancelOrder } from '../../../contract/order.ts'
import { getManagedProduct, listManagedProducts, updateProduct } from '../../../contract/manage-products.ts'

const OWNER = 'owner@kanchan.example'

const test = shopTest({ OPEN_COD_ORDERS: '50', OWNER_EMAIL: OWNER })
  .extend(
    'buy',
    ({ shop, asha }) =>
      async (productId: string, quantity = 1, size?: string) =>
        (
          await sendOrder(shop, asha, {
            products: [{ productId, quantity, ...(size && { size }) }],
            amount: amountOf([{ price: 10, quantity }]),
          })
        ).body.order,
  )
  .extend('mailed', { scope: 'file' }, ({ shop }) => async (productId: string) => {
    const mails = await shop.context.db.reader
      .selectFrom('outbox')
      .select(['to_address', 'data'])
      .where('kind', '=', 'low_stock')
      .orderBy('id')
      .execute()
    return mails
      .map(({ to_address, data }) =>
        Object.assign(JSON.parse(data) as { productId: string; choice: string; stock: number }, {
          to: to_address,
        }),
      )
      .filter((mail) => mail.productId === productId)
  })
  /** As if the mails so far were of the day before. */
  .extend('aDayLater', { scope: 'file' }, ({ shop }) => async () => {
    await shop.context.db.transaction((tx) =>
      tx.db
        .updateTable('outbox')
        .set({ event: sql`'before:' || event` })
        .where('kind', '=', 'low_stock')
        .execute(),
    )
  })
  .extend(
    'runningOut',
    { scope: 'file' },
    ({ shop, admin }) =>
      async () =>
        (await shop.call(listManagedProducts, { query: { stock: 'running-out' } }, admin.token)).products.map(
          ({ _id }) => _id,
        ),
  )

test('STOCK-03 one mail a day per product, in the transaction of the order', async ({
  shop,
  admin,
  asha,
  buy,
  mailed,
  runningOut,
  aDayLater,
}) => {
  const id = await newProduct(shop, { name: 'Low bangle', price: 10, stock: 4, lowStock: 2 })
  await buy(id)
  expect([await mailed(id), await runningOut()]).toEqual([[], []])
  const second = await buy(id)
  await buy(id)
  expect(await mailed(id)).toEqual([{ to: OWNER, productId: id, name: 'Low bangle', choice: '', stock: 2 }])
  expect(await runningOut()).toEqual([id])
  const { products } = await shop.call(listManagedProducts, { query: {} }, admin.token)
  expect(
    products.filter(({ isRunningOut }) => isRunningOut).map(({ _id, lowStock }) => [_id, lowStock]),
  ).toEqual([[id, 2]])
  await shop.call(updateProduct, { params: { id }, body: { stock: 3 } }, admin.token)
  expect(await runningOut()).toEqual([])
  await shop.call(updateProduct, { params: { id }, body: { stock: 1 } }, admin.token)
  await shop.call(cancelOrder, { params: { id: second._id } }, asha.token)
  // The list shows the second fall of the day.
  expect([await mailed(id), await runningOut()]).toMatchObject([[{ stock: 2 }], [id]])
  await aDayLater()
  await shop.call(updateProduct, { params: { id }, body: { stock: 3 } }, admin.token)
  await shop.call(updateProduct, { params: { id }, body: { stock: 1 } }, admin.token)
  expect((await mailed(id)).map(({ stock }) => stock)).toEqual([2, 1])
  // A threshold above the stock is no fall.
  await shop.call(updateProduct, { params: { id }, body: { lowStock: 5 } }, admin.token)
  expect([(await mailed(id)).length, await runningOut()]).toEqual([2, [id]])
  await shop.call(updateProduct, { params: { id }, body: { lowStock: null } }, admin.token)
  expect(await runningOut()).toEqual([])
})

test('LIMIT-07 orders that are cancelled again mail one fall of a stock', async ({
  shop,
  asha,
  buy,
  mailed,
}) => {
  const id = await newProduct(shop, { name: 'Ordered and cancelled', price: 10, stock: 3, lowStock: 2 })
  for (let turn = 0; turn < 4; turn += 1) {
    const order = await buy(id)
    await shop.call(cancelOrder, { params: { id: order._id } }, asha.token)
  }
  expect(await mailed(id)).toHaveLength(1)
  const causes = await shop.context.db.reader
    .selectFrom('outbox')
    .select('user_id')
    .where('kind', '=', 'low_stock')
    .where('data', 'like', `%${id}%`)
    .execute()
  expect(causes).toEqual([{ user_id: asha.id }])
})

test('STOCK-03 a single piece is sold, not running out', async ({ shop, buy, mailed, runningOut }) => {
  const [unset, set] = [
    await newProduct(shop, { price: 10, stock: 1 }),
    await newProduct(shop, { price: 10, stock: 1, lowStock: 1 }),
  ]
  for (const id of [unset, set]) await buy(id)
  expect([await mailed(unset), await mailed(set)]).toEqual([[], []])
  expect(await runningOut()).not.toContain(unset)
})

test('STOCK-03 the number of the shop lists no single piece', async ({ shop, admin, buy, runningOut }) => {
  const newPieces = (stock: number) => newProduct(shop, { price: 10, stock })
  const [unsold, sold, few, lowered] = [
    await newPieces(1),
    await newPieces(1),
    await newPieces(2),
    await newPieces(5),
  ]
  shop.context.settings.lowStock = 1
  await buy(sold)
  await buy(few)
  await shop.call(updateProduct, { params: { id: lowered }, body: { stock: 1 } }, admin.token)
  const listed = await runningOut()
  shop.context.settings.lowStock = 0
  expect([unsold, sold, few, lowered].map((id) => listed.includes(id))).toEqual([false, false, true, true])
})

test('STOCK-03 a variant runs out by itself, and no customer sees when', async ({
  shop,
  admin,
  buy,
  mailed,
  runningOut,
}) => {
  const {
    id,
    ids: [small = ''],
  } = await newRing(shop, [
    { size: '12', price: 10, stock: 3, lowStock: 2 },
    { size: '16', price: 10, stock: 9 },
  ])
  await buy(id, 1, '12')
  expect(await mailed(id)).toMatchObject([{ choice: 'Gold, size 12', stock: 2 }])
  expect(await runningOut()).toContain(id)
  const board = await shop.call(getMorningBoard, {}, admin.token)
  expect(board.runningOut?.products.find(({ _id }) => _id === id)).toMatchObject({ stock: 2 })
  expect((await shop.app.inject({ url: `/api/product/${id}` })).body).not.toContain('lowStock')
  await shop.call(
    updateProduct,
    { params: { id }, body: { variants: [{ _id: small, stock: 5 }] } },
    admin.token,
  )
  const { product } = await shop.call(getManagedProduct, { params: { id } }, admin.token)
  expect(product.variants).toMatchObject([{ stock: 5, lowStock: 2 }])
})

test('STOCK-03 the file of products carries when variants are running out', async ({ shop, admin }) => {
  const {
    id,
    ids: [small = ''],
  } = await newRing(shop, [
    { size: '12', price: 10, stock: 3, lowStock: 2 },
    { size: '16', price: 10, stock: 9 },
  ])
  const headers = { authorization: `Bearer ${admin.token}` }
  const file = (await shop.app.inject({ url: '/api/product/export', headers })).body.replace('\ufeff', '')
  const [head = '', ...lines] = file.split('\r\n')
  const at = head.split(',').findIndex((name) => name.replaceAll('"', '') === 'lowStock')
  expect(
    lines.filter((line) => line.includes(id)).map((line) => line.split('","')[at]?.replaceAll('"', '') ?? ''),
  ).toHaveLength(2)
  const send = async (apply: string) => {
    const payload = `--cut\r\ncontent-disposition: form-data; name="file"; filename="p.csv"\r\ncontent-type: text/csv\r\n\r\n_id,variantId,lowStock,stock\r\n${id},${small},4,7\r\n--cut--\r\n`
    return (
      await shop.app.inject({
        method: 'POST',
        url: `/api/product/import${apply}`,
        headers: { ...headers, 'content-type': 'multipart/form-data; boundary=cut' },
        payload,
      })
    ).json<{ digest: string; changed: { changes: { field: string; from: string; to: string }[] }[] }>()
  }
  const preview = await send('')
  expect(preview.changed[0]?.changes).toEqual(
    expect.arrayContaining([{ field: 'lowStock, 12 Gold', from: '2', to: '4' }]),
  )
  await send(`?apply=${preview.digest}`)
  const { product } = await shop.call(getManagedProduct, { params: { id } }, admin.token)
  expect(product.variants?.[0]).toMatchObject({ stock: 7, lowStock: 4 })
  const moves = (await shop.app.inject({ url: `/api/stock-moves?variant=${small}`, headers })).json<
    { reason: string; delta: number; by: string }[]
  >()
  expect(moves[0]).toMatchObject({ reason: 'import', delta: 4, by: 'Asha' })
})
