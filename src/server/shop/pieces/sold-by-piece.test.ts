import { expect } from 'vitest'
import { refusal } from '../../../../tests/factories.ts'
import { holding } from '../../../../tests/holds.ts'
import { newRing } from '../../../../tests/variants.ts'
import { newChain as newWeighedChain } from '../../../../tests/weighed.ts'
import {
  switchedPiecesTest as test,
  grams,
  stone,
  FOLLOWS,
} from '../../../../tests/fixtures/switched-pieces.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { clearCart } from '../../../contract/cart.ts'
import { previewSoldByPiece, updateProducts } from '../../../contract/manage-products.ts'
import {
  createPiece,
  deletePiece,
  listPieces,
  updatePiece,
  type PieceImportReport,
} from '../../../contract/piece.ts'
import { getProduct } from '../../../contract/product.ts'
import { listStockMoves } from '../../../contract/stock-move.ts'

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
