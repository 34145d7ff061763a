import { expect } from 'vitest'
import { refusal } from '../../../../tests/factories.ts'
import { newRing } from '../../../../tests/variants.ts'
import { enterRates, gold } from '../../../../tests/weighed.ts'
import {
  switchedPiecesTest as test,
  grams,
  stone,
  FOLLOWS,
} from '../../../../tests/fixtures/switched-pieces.ts'
import type { ImportReport } from '../../../contract/import-products.ts'
import { cancelOrderAsAdmin } from '../../../contract/manage-orders.ts'
import { deletePiece, listStockDifferences, updatePiece } from '../../../contract/piece.ts'
import { getProduct, listProducts } from '../../../contract/product.ts'

test('PIECE-08 a piece that is sold or held keeps its weights and stones', async ({
  shop,
  admin,
  tools: { soldChain },
}) => {
  const {
    pieces: [sold, held],
  } = await soldChain([12.43, 12.512])
  const set = (id: string | undefined, row: object) =>
    shop.context.db.transaction((tx) =>
      tx.db
        .updateTable('pieces')
        .set({ state: 'sold', ...row })
        .where('id', '=', id ?? '')
        .execute(),
    )
  await set(sold?._id, {})
  await set(held?._id, { hold_id: crypto.randomUUID() })
  const refused = (id: string | undefined, body: object) =>
    refusal(shop.call(updatePiece, { params: { id: id ?? '' }, body }, admin.token))
  const paying = {
    status: 409,
    message: 'A customer is paying for this piece. Please try again in a few minutes.',
  }
  const assigned = {
    status: 409,
    message: 'This piece is assigned to an order. Unassign it or cancel the order first.',
  }
  for (const change of [{ netWeight: 9 }, { grossWeight: 20 }, { stones: [stone] }])
    expect([await refused(sold?._id, change), await refused(held?._id, change)]).toEqual([assigned, paying])
  expect(await refused(held?._id, { state: 'returned' })).toEqual(paying)
  expect(await refusal(shop.call(deletePiece, { params: { id: held?._id ?? '' } }, admin.token))).toEqual(
    paying,
  )
  expect(
    await shop.call(
      updatePiece,
      { params: { id: sold?._id ?? '' }, body: { certLab: 'IGI', netWeight: 12.43 } },
      admin.token,
    ),
  ).toMatchObject({ certLab: 'IGI' })
})

test('PIECE-08 the product file carries how variants are sold', async ({
  shop,
  admin,
  newPiece,
  asha,
  buy,
  tools: { soldChain, send, variantOf, missing },
}) => {
  const { id, variantId } = await soldChain([12.43])
  const lines = (
    await shop.app.inject({
      url: `/api/product/export?search=${id}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
  ).payload
    .trim()
    .split('\r\n')
  expect([lines[0]?.includes('"leadDays","stockBy","taxClass"'), lines[1]?.includes('"pieces"')]).toEqual([
    true,
    true,
  ])
  expect(await send<ImportReport>('/api/product/import', lines)).toMatchObject({
    unchanged: 1,
    changed: [],
    problems: [],
  })
  expect(
    await send<ImportReport>('/api/product/import', ['_id,variantId,stock', `${id},${variantId},4`]),
  ).toMatchObject({ problems: [{ line: 2, reason: FOLLOWS.message }] })
  expect(
    await send<ImportReport>('/api/product/import', ['_id,variantId,netWeight', `${id},${variantId},4`]),
  ).toMatchObject({ unchanged: 1, problems: [] })
  expect(
    await send<ImportReport>('/api/product/import', ['_id,variantId,huids', `${id},${variantId},HU0001`]),
  ).toMatchObject({
    problems: [
      {
        line: 2,
        reason: 'huids of pieces that are weighed one by one need their weights. Import them under Pieces.',
      },
    ],
  })
  const {
    id: ring,
    ids: [ringVariant = ''],
  } = await newRing(shop, [{ price: 100, stock: 5, ...grams }])
  await newPiece({ id: ring, variantId: ringVariant })
  const file = [
    '_id,variantId,stockBy,huids',
    `${ring},${ringVariant},Pieces,${`HX${ring.slice(-4).toUpperCase()}`}`,
  ]
  const order = await buy(asha, [{ id: ring, variantId: ringVariant }])
  expect(await send<ImportReport>('/api/product/import', file)).toMatchObject({
    problems: [{ line: 2, reason: 'Assign the pieces of open orders first.' }],
  })
  await shop.call(cancelOrderAsAdmin, { params: { id: order._id }, body: {} }, admin.token)
  const { digest } = await send<ImportReport>('/api/product/import', file)
  expect(await send<ImportReport>('/api/product/import', file, digest)).toMatchObject({ applied: true })
  expect([await variantOf(ring), await missing(ring)]).toMatchObject([{ stockBy: 'pieces', stock: 2 }, []])
})

test('PIECE-03 PIECE-08 variants sold by piece never differ from their stock', async ({
  shop,
  admin,
  tools: { edit, soldChain },
}) => {
  const { id, variantId } = await soldChain([12.43, 12.512])
  await edit(id, { hallmark: 'huid' })
  const ids = async () =>
    (await shop.call(listStockDifferences, { query: { limit: '100' } }, admin.token)).map(
      (each) => each.variantId,
    )
  expect(await ids()).not.toContain(variantId)
  await edit(id, { variants: [{ _id: variantId, stockBy: 'count', stock: 5 }] })
  expect(await ids()).toContain(variantId)
})

test('PIECE-09 offers the pieces in stock, lightest first, at their own prices', async ({
  shop,
  admin,
  tools: { soldChain, offered, edit },
}) => {
  shop.context.settings.taxRate = 3
  const { id, variantId, pieces } = await soldChain([12.512, 12.43])
  expect(await offered(variantId)).toMatchObject({
    status: 200,
    total: '2',
    pieces: [
      {
        _id: pieces[1]?._id,
        netWeight: 12.43,
        grossWeight: 12.43,
        stones: [],
        price: 184_679.82,
        priceWithTax: 190_220.21,
        breakup: { netWeight: 12.43, price: 184_679.82 },
      },
      { _id: pieces[0]?._id, netWeight: 12.512, price: 185_903.79, priceWithTax: 191_480.9 },
    ],
  })
  // The total belongs to the cached answer, too.
  expect(await offered(variantId)).toMatchObject({ total: '2', pieces: [{}, {}] })
  const figures = { price: 184_679.82, priceWithTax: 190_220.21, priceVaries: true }
  expect((await shop.call(getProduct, { params: { id } })).product).toMatchObject({
    ...figures,
    stock: 2,
    variants: [{ price: 184_679.82, stock: 2, netWeight: 12.43 }],
  })
  expect(
    (await shop.call(listProducts, { query: { search: 'om chain' } })).products.find(({ _id }) => _id === id),
  ).toMatchObject(figures)
  await shop.call(updatePiece, { params: { id: pieces[1]?._id ?? '' }, body: { state: 'gone' } }, admin.token)
  await expect.poll(() => offered(variantId)).toMatchObject({ total: '1', pieces: [{ price: 185_903.79 }] })
  expect((await shop.call(getProduct, { params: { id } })).product).toMatchObject({
    price: 185_903.79,
    priceVaries: false,
  })
  await enterRates(shop, admin, [gold(916, 13_500)])
  await expect.poll(async () => (await offered(variantId)).pieces[0]?.price).toBeGreaterThan(185_903.79)
  await edit(id, { visibility: 'hidden' })
  await expect.poll(async () => (await offered(variantId)).status).toBe(404)
  const {
    ids: [counted = ''],
  } = await newRing(shop, [{ price: 100, stock: 1 }])
  expect([await offered(counted), (await offered(crypto.randomUUID())).status]).toEqual([
    { status: 200, total: '0', pieces: [] },
    404,
  ])
})
