import { expect } from 'vitest'
import { refusal } from '../../../../tests/factories.ts'
import { piecesTest } from '../../../../tests/fixtures/pieces.ts'
import { holding } from '../../../../tests/holds.ts'
import { newRing } from '../../../../tests/variants.ts'
import { enterRates, gold, newChain as newWeighedChain } from '../../../../tests/weighed.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { clearCart } from '../../../contract/cart.ts'
import type { ImportReport } from '../../../contract/import-products.ts'
import {
  getManagedProduct,
  previewSoldByPiece,
  updateProduct,
  updateProducts,
} from '../../../contract/manage-products.ts'
import { cancelOrderAsAdmin } from '../../../contract/manage-orders.ts'
import {
  createPiece,
  deletePiece,
  listPieces,
  listStockDifferences,
  updatePiece,
  type OfferedPiece,
  type PieceImportReport,
} from '../../../contract/piece.ts'
import { getProduct, listProducts } from '../../../contract/product.ts'
import { listStockMoves } from '../../../contract/stock-move.ts'
import { findMissingMoves } from '../catalogue/stock-moves.ts'

const test = piecesTest.extend('tools', { scope: 'file' }, ({ shop, admin }) => {
  const edit = (id: string, body: object) => shop.call(updateProduct, { params: { id }, body }, admin.token)
  return {
    edit,
    variantOf: async (id: string) =>
      (await shop.call(getManagedProduct, { params: { id } }, admin.token)).product.variants?.[0],
    /** A weighed chain of 10.250 g at ₹13,430 a gram, sold by piece. */
    soldChain: async (weights: number[] = []) => {
      await enterRates(shop, admin, [gold(916, 13_430)])
      const { _id: id, variants = [] } = await newWeighedChain(shop, admin)
      const variantId = variants[0]?._id ?? ''
      await edit(id, { variants: [{ _id: variantId, stockBy: 'pieces' }] })
      const pieces = []
      for (const [index, netWeight] of weights.entries())
        pieces.push(
          await shop.call(
            createPiece,
            { body: { variantId, tag: `${id.slice(-8)}-${index}`, netWeight, grossWeight: netWeight } },
            admin.token,
          ),
        )
      return { id, variantId, pieces }
    },
    offered: async (variantId: string, page = 1) => {
      const response = await shop.app.inject(`/api/product/pieces/${variantId}?page=${page}`)
      return {
        status: response.statusCode,
        total: response.headers['x-total-count'],
        pieces: response.json<OfferedPiece[]>(),
      }
    },
    send: async <R>(path: string, lines: string[], apply?: string | null) => {
      const response = await shop.app.inject({
        method: 'POST',
        url: `${path}${apply ? `?apply=${apply}` : ''}`,
        headers: {
          authorization: `Bearer ${admin.token}`,
          'content-type': 'multipart/form-data; boundary=cut',
        },
        payload: `--cut\r\ncontent-disposition: form-data; name="file"; filename="file.csv"\r\ncontent-type: text/csv\r\n\r\n${lines.join('\r\n')}\r\n--cut--\r\n`,
      })
      return response.json<R>()
    },
    missing: (id: string) => findMissingMoves(shop.context.db.reader, [id]),
  }
})

const grams = { fineness: 750, grossWeight: 10.25, netWeight: 10.25 }
const stone = { kind: 'Diamond', shape: '', quality: '', pieces: 1, carats: 0.5, amount: 9000 }
const FOLLOWS = { status: 400, message: 'Stock follows the pieces of this product.' }

test('PIECE-08 switching over takes the pieces in stock, after a preview', async ({
  shop,
  admin,
  newPiece,
  tools: { edit, variantOf, missing },
}) => {
  const {
    id,
    ids: [variantId = ''],
  } = await newRing(shop, [{ size: '12', price: 100, stock: 5, stones: [stone], ...grams }])
  for (const netWeight of [9.8, 9.5, 10])
    await newPiece({ id, variantId }, { netWeight, grossWeight: netWeight + 0.2 })
  const removed = await newPiece({ id, variantId }, { netWeight: 1 })
  await shop.call(updatePiece, { params: { id: removed._id }, body: { state: 'gone' } }, admin.token)
  expect(await variantOf(id)).not.toHaveProperty('stockBy')
  expect(await shop.call(previewSoldByPiece, { params: { variantId } }, admin.token)).toEqual({
    pieces: 3,
    stock: 5,
    problems: [],
  })
  expect(await variantOf(id)).toMatchObject({ stock: 5 })
  await edit(id, { variants: [{ _id: variantId, stockBy: 'pieces' }] })
  expect(await variantOf(id)).toMatchObject({
    stockBy: 'pieces',
    stock: 3,
    netWeight: 9.5,
    grossWeight: 9.7,
    stones: [stone],
  })
  expect((await shop.call(getProduct, { params: { id } })).product.stock).toBe(3)
  const pieces = await shop.call(listPieces, { query: { variantId, state: 'in_stock' } }, admin.token)
  expect(pieces.map(({ stones }) => stones)).toEqual([[stone], [stone], [stone]])
  expect(await shop.call(listStockMoves, { query: { product: id } }, admin.token)).toMatchObject([
    { delta: -2, reason: 'edit', by: 'Asha' },
    { delta: 5 },
  ])
  expect(await missing(id)).toEqual([])
  const [entry] = await shop.call(listAuditLog, { query: { entity: 'product', entityId: id } }, admin.token)
  expect(entry?.after).toMatchObject({ variants: [{ stockBy: 'pieces', stock: 3 }] })
  await edit(id, { variants: [{ _id: variantId, stockBy: 'count' }] })
  expect(await variantOf(id)).toMatchObject({ stock: 3 })
  expect((await edit(id, { variants: [{ _id: variantId, stock: 7 }] })).stock).toBe(7)
  expect(await missing(id)).toEqual([])
})

test('PIECE-08 typed stock is refused; typed weights and stones are ignored', async ({
  shop,
  admin,
  newPiece,
  tools: { edit, variantOf },
}) => {
  const {
    id,
    ids: [variantId = ''],
  } = await newRing(shop, [{ price: 100, stock: 1, ...grams }])
  await newPiece({ id, variantId })
  const refused = (variant: object) => refusal(edit(id, { variants: [{ _id: variantId, ...variant }] }))
  expect(await refused({ stockBy: 'pieces', stock: 2 })).toEqual(FOLLOWS)
  expect(await refused({ stockBy: 'pieces', leadDays: 5 })).toEqual({
    status: 400,
    message: 'variants.0.leadDays: is not possible, because it is sold by piece',
  })
  await edit(id, { variants: [{ _id: variantId, stockBy: 'pieces', stock: 1 }] })
  expect(await refused({ stock: 4 })).toEqual(FOLLOWS)
  expect(await refused({ stock: null })).toEqual(FOLLOWS)
  expect(
    await refusal(
      shop.call(
        updateProducts,
        { body: { products: [{ _id: id, variants: [{ _id: variantId, stock: 4 }] }] } },
        admin.token,
      ),
    ),
  ).toEqual(FOLLOWS)
  await edit(id, {
    variants: [{ _id: variantId, stock: 1, netWeight: 5, grossWeight: 6, stones: [stone], price: 120 }],
    stockWas: 1,
  })
  expect(await variantOf(id)).toMatchObject({
    price: 120,
    stock: 1,
    netWeight: 10.25,
    grossWeight: 10.25,
    stones: [],
  })
  await newPiece({ id, variantId })
  expect(await refusal(edit(id, { variants: [{ _id: variantId, stock: 1 }], stockWas: 1 }))).toMatchObject({
    status: 409,
  })
  expect(
    await refusal(
      edit(id, { variants: [{ _id: variantId }, { size: '14', price: 100, stockBy: 'pieces', stock: 1 }] }),
    ),
  ).toEqual(FOLLOWS)
})

test('PIECE-08 open orders and holds must get their pieces first', async ({
  shop,
  admin,
  asha,
  ravi,
  buy,
  newPiece,
  assign,
  tools: { edit, variantOf },
}) => {
  const {
    id,
    ids: [variantId = ''],
  } = await newRing(shop, [{ price: 100, stock: 4, ...grams }])
  const first = { status: 409, message: 'Assign the pieces of open orders first.' }
  const switchOver = () => edit(id, { variants: [{ _id: variantId, stockBy: 'pieces' }] })
  const pieces = [await newPiece({ id, variantId }), await newPiece({ id, variantId })]
  const order = await buy(asha, [{ id, variantId }])
  expect(await refusal(switchOver())).toEqual(first)
  expect(await shop.call(previewSoldByPiece, { params: { variantId } }, admin.token)).toEqual({
    pieces: 2,
    stock: 3,
    problems: [first.message],
  })
  await assign(order, [{ position: 0, pieces: [pieces[0]?._id ?? ''] }])
  const holds = holding(shop)
  await holds.add(ravi, id)
  await holds.hold(ravi)
  expect(await refusal(switchOver())).toEqual(first)
  await shop.call(clearCart, { params: { userId: ravi.id } }, ravi.token)
  await switchOver()
  expect(await variantOf(id)).toMatchObject({ stockBy: 'pieces', stock: 1 })
})

test('PIECE-08 each piece of a weighed product needs a net weight', async ({
  shop,
  admin,
  newPiece,
  tools: { edit, soldChain, send },
}) => {
  const needed = { status: 400, message: 'netWeight: is needed, because this product is priced by weight' }
  const {
    variantId,
    pieces: [piece],
  } = await soldChain([12.43])
  const { _id: id } = piece ?? { _id: '' }
  expect(await refusal(newPiece({ id: '', variantId }))).toEqual(needed)
  expect(
    await refusal(shop.call(updatePiece, { params: { id }, body: { netWeight: null } }, admin.token)),
  ).toEqual(needed)
  const file = [`variantId,tag,netWeight`, `${variantId},NO-WEIGHT,`]
  expect((await send<PieceImportReport>('/api/pieces/import', file)).problems).toEqual([
    { line: 2, reason: 'netWeight is needed, because this product is priced by weight.' },
  ])
  const { _id: counted, variants = [] } = await newWeighedChain(shop, admin)
  const other = variants[0]?._id ?? ''
  for (const netWeight of [null, null, 9]) await newPiece({ id: counted, variantId: other }, { netWeight })
  const missing = '2 pieces have no net weight. Enter it first, because this product is priced by weight.'
  expect(await refusal(edit(counted, { variants: [{ _id: other, stockBy: 'pieces' }] }))).toEqual({
    status: 400,
    message: missing,
  })
  expect(await shop.call(previewSoldByPiece, { params: { variantId: other } }, admin.token)).toEqual({
    pieces: 3,
    stock: null,
    problems: [missing],
  })
  await edit(counted, { pricing: 'fixed' })
  await edit(counted, { variants: [{ _id: other, stockBy: 'pieces' }] })
  expect(await refusal(edit(counted, { pricing: 'weight' }))).toMatchObject({ status: 400 })
})

test('PIECE-08 every change of a piece counts it, and the moves add up', async ({
  shop,
  admin,
  newPiece,
  tools: { soldChain, variantOf, missing, send },
}) => {
  const {
    id,
    variantId,
    pieces: [heavy, light],
  } = await soldChain([12.512, 12.43])
  const stockIs = async (stock: number, netWeight: number) => {
    expect(await variantOf(id)).toMatchObject({ stock, netWeight, grossWeight: netWeight })
    expect(await missing(id)).toEqual([])
  }
  const change = (pieceId: string | undefined, body: object) =>
    shop.call(updatePiece, { params: { id: pieceId ?? '' }, body }, admin.token)
  await stockIs(2, 12.43)
  await change(light?._id, { state: 'gone' })
  await stockIs(1, 12.512)
  await change(heavy?._id, { netWeight: 12.6, grossWeight: 12.6, stones: [stone] })
  await stockIs(1, 12.6)
  expect((await variantOf(id))?.stones).toEqual([stone])
  await change(light?._id, { state: 'in_stock' })
  await stockIs(2, 12.43)
  await shop.call(deletePiece, { params: { id: heavy?._id ?? '' } }, admin.token)
  await change(light?._id, { state: 'returned' })
  await stockIs(0, 12.43)
  const file = [
    'variantId,tag,netWeight,grossWeight,stones',
    `${variantId},${id.slice(-8)}-a,12.7,12.7,Ruby 0.2 ct 900`,
    `${variantId},${id.slice(-8)}-b,12.8,12.8,`,
  ]
  const { digest } = await send<PieceImportReport>('/api/pieces/import', file)
  expect(await send<PieceImportReport>('/api/pieces/import', file, digest)).toMatchObject({ applied: true })
  await stockIs(2, 12.7)
  expect((await variantOf(id))?.stones).toMatchObject([{ kind: 'Ruby', amount: 900 }])
  const [move] = await shop.call(listStockMoves, { query: { product: id } }, admin.token)
  expect(move).toMatchObject({ delta: 2, reason: 'import' })
  const other = await soldChain([9])
  await change(other.pieces[0]?._id, { variantId })
  await stockIs(3, 9)
  expect([await variantOf(other.id), await missing(other.id)]).toMatchObject([{ stock: 0 }, []])
  const counted = await newRing(shop, [{ price: 100, stock: 1, ...grams }])
  await newPiece({ id: counted.id, variantId: counted.ids[0] ?? '' })
  expect(await variantOf(counted.id)).toMatchObject({ stock: 1 })
})

test('PIECE-08 pieces entered at the same time are all counted', async ({
  shop,
  admin,
  tools: { soldChain, variantOf, missing },
}) => {
  const { id, variantId } = await soldChain()
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      shop.call(
        createPiece,
        { body: { variantId, tag: `${id.slice(-8)}-r${index}`, netWeight: 10 + index } },
        admin.token,
      ),
    ),
  )
  expect([await variantOf(id), await missing(id)]).toMatchObject([{ stock: 8, netWeight: 10 }, []])
})

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
