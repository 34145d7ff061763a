import { expect } from 'vitest'
import { refusal } from '../../../../tests/factories.ts'
import { stockTakingTest as test } from '../../../../tests/fixtures/stock-taking.ts'
import { sellByPiece } from '../../../../tests/pieces.ts'
import { newRing } from '../../../../tests/variants.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { listPieces } from '../../../contract/piece.ts'
import { getProduct } from '../../../contract/product.ts'
import { listStockMoves } from '../../../contract/stock-move.ts'

const NAMES_EACH_ONCE = {
  status: 400,
  message: 'missing: must name each missing piece once. Please look at the result again.',
}

test('TAKE-01 closing names each missing piece once', async ({ ring, start, scan, result, close }) => {
  const [kept, removed, found] = [
    await ring({ tag: 'C-1' }),
    await ring({ tag: 'C-2', netWeight: 4.7 }),
    await ring({ tag: 'C-3' }),
  ]
  const { _id } = await start()
  await scan(_id, ['C-3'])

  const keep = [kept.piece, 'keep', 'At the karigar'] as const
  const remove = [removed.piece, 'remove', 'Lost'] as const
  for (const missing of [
    [],
    [keep],
    [keep, keep],
    [keep, remove, remove],
    [keep, [found.piece, 'keep', 'x']],
  ])
    expect(await refusal(close(_id, missing as never))).toEqual(NAMES_EACH_ONCE)
  expect(await result(_id)).toMatchObject({ state: 'open' })

  const closed = {
    state: 'closed',
    found: [{ pieceId: found.piece._id }],
    missing: [
      { pieceId: kept.piece._id, code: 'C-1', action: 'keep', reason: 'At the karigar' },
      { pieceId: removed.piece._id, code: 'C-2', netWeight: 4.7, action: 'remove', reason: 'Lost' },
    ],
    grams: [{ metal: 'gold', fineness: 750, found: 3.31, missing: 8.01 }],
  }
  expect(await close(_id, [keep, remove])).toMatchObject(closed)
  expect(await result(_id)).toMatchObject(closed)

  const isClosed = { status: 409, message: 'This stock taking is closed.' }
  expect(await refusal(scan(_id, ['C-1']))).toEqual(isClosed)
  expect(await refusal(close(_id, [keep]))).toEqual(isClosed)
})

test('TAKE-01 a removed piece leaves counted stock with a move', async ({
  shop,
  admin,
  ring,
  start,
  close,
}) => {
  const { piece, productId } = await ring({ tag: 'R-1', stock: 5 })
  const uncovered = await ring({ tag: 'R-2', stock: 0 })
  const { _id } = await start()
  await close(_id, [
    [piece, 'remove', 'Lost'],
    [uncovered.piece, 'remove', 'Lost'],
  ])

  const stockOf = async (id: string) => (await shop.call(getProduct, { params: { id } })).product.stock
  expect([await stockOf(productId), await stockOf(uncovered.productId)]).toEqual([4, 0])
  const movesOf = (product: string) => shop.call(listStockMoves, { query: { product } }, admin.token)
  const [move] = await movesOf(productId)
  expect(move).toMatchObject({ delta: -1, reason: 'stocktake', ref: null })
  expect(await movesOf(uncovered.productId)).toEqual([])
  expect(await shop.call(listPieces, { query: { state: 'gone' } }, admin.token)).toHaveLength(2)

  const log = await shop.call(listAuditLog, { query: { entityId: piece._id } }, admin.token)
  expect(log[0]).toMatchObject({
    call: 'POST /api/stock-takings/close/{id}',
    title: 'Tag R-1',
    before: { state: 'in_stock' },
    after: { state: 'gone' },
  })
})

test('TAKE-01 variants sold by piece are counted again', async ({ shop, admin, start, close }) => {
  const { id, ids } = await newRing(shop, [
    { size: '12', price: 100, fineness: 750, netWeight: 3, grossWeight: 3 },
  ])
  const [one, two] = await sellByPiece(shop, admin, id, ids, [3.1, 3.2])
  if (!one || !two) throw new Error('Two pieces were added.')

  const { _id } = await start()
  await close(_id, [
    [one, 'remove', 'Lost'],
    [two, 'keep', 'With a customer'],
  ])
  expect((await shop.call(getProduct, { params: { id } })).product.stock).toBe(1)
  const [move] = await shop.call(listStockMoves, { query: { product: id } }, admin.token)
  expect(move).toMatchObject({ delta: -1, reason: 'stocktake' })
})
