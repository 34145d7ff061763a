import { expect } from 'vitest'
import { amountOf, refusal, sendOrder } from '../../../../tests/factories.ts'
import { stockTakingTest as test } from '../../../../tests/fixtures/stock-taking.ts'
import { assignPieces, deletePiece } from '../../../contract/piece.ts'
import { createStockTaking, listStockTakings } from '../../../contract/stock-taking.ts'

const LATER = '2100-01-01T00:00:00.000Z'
const EARLIER = '2020-01-01T00:00:00.000Z'

test('TAKE-01 HUIDs and tags count in any case, each piece once', async ({ ring, start, scan, result }) => {
  const { piece } = await ring({ tag: 'T-418', huid: 'AB12C3' })
  const other = await ring({ tag: 'T-419', netWeight: 11.42, fineness: 916 })
  const { _id, expected } = await start()
  expect(expected).toBe(2)

  expect(await scan(_id, ['t-418', 'AB12C3', 'no such tag'])).toEqual({
    accepted: 1,
    repeated: 1,
    unknown: ['NO SUCH TAG'],
  })
  expect(await scan(_id, ['t-418', 'ab12c3', 'No Such Tag'])).toEqual({
    accepted: 0,
    repeated: 2,
    unknown: ['NO SUCH TAG'],
  })
  expect(await result(_id)).toEqual({
    scope: 'all',
    state: 'open',
    expected: 2,
    startedAt: expect.any(String) as string,
    closedAt: null,
    by: 'Asha',
    found: [{ pieceId: piece._id, code: 'T-418', name: 'Tara ring', netWeight: 3.31 }],
    missing: [{ pieceId: other.piece._id, code: 'T-419', name: 'Tara ring', netWeight: 11.42 }],
    sold: [],
    outside: [],
    unknown: ['NO SUCH TAG'],
    grams: [
      { metal: 'gold', fineness: 916, found: 0, missing: 11.42 },
      { metal: 'gold', fineness: 750, found: 3.31, missing: 0 },
    ],
    pieces: [
      { metal: 'gold', fineness: 916, found: 0, missing: 1 },
      { metal: 'gold', fineness: 750, found: 1, missing: 0 },
    ],
  })
})

test('TAKE-01 an unknown code counts once its piece is entered', async ({ ring, start, scan, result }) => {
  const { _id } = await start()
  expect(await scan(_id, ['T-500'])).toEqual({ accepted: 0, repeated: 0, unknown: ['T-500'] })
  const { piece } = await ring({ tag: 'T-500' })
  expect(await scan(_id, ['T-500'])).toEqual({ accepted: 1, repeated: 0, unknown: [] })
  expect(await result(_id)).toMatchObject({ found: [{ pieceId: piece._id }], unknown: [] })
})

test('TAKE-01 a piece that was sold before its scan is listed as sold', async ({
  shop,
  admin,
  asha,
  ring,
  start,
  scan,
  result,
}) => {
  const sold = await ring({ tag: 'SOLD-1' })
  const soldLater = await ring({ tag: 'SOLD-2' })
  const untouched = await ring({ tag: 'SOLD-3' })
  const { _id, expected } = await start()
  expect(expected).toBe(3)
  for (const { productId, piece } of [sold, soldLater, untouched]) {
    const { body } = await sendOrder(shop, asha, {
      products: [{ productId, quantity: 1 }],
      amount: amountOf([{ price: 100, quantity: 1 }]),
    })
    await shop.call(
      assignPieces,
      { params: { id: body.order._id }, body: { lines: [{ position: 0, pieces: [piece._id] }] } },
      admin.token,
    )
  }
  await scan(_id, [
    { code: 'SOLD-1', at: LATER },
    { code: 'SOLD-2', at: EARLIER },
  ])
  expect(await result(_id)).toMatchObject({
    found: [{ pieceId: soldLater.piece._id }],
    sold: [{ pieceId: sold.piece._id, code: 'SOLD-1' }],
    missing: [],
  })
})

test('TAKE-01 a scope counts its own pieces, and lists others as outside', async ({
  ring,
  start,
  scan,
  result,
}) => {
  const { piece } = await ring({ tag: 'A-1', fineness: 916 })
  const other = await ring({ tag: 'B-1', fineness: 750 })
  const { _id, expected } = await start({ metal: 'gold', fineness: 916, category: 'Rings' })
  expect(expected).toBe(1)
  expect(await scan(_id, ['A-1', 'B-1'])).toMatchObject({ accepted: 2 })
  expect(await result(_id)).toMatchObject({
    found: [{ pieceId: piece._id }],
    missing: [],
    outside: [{ pieceId: other.piece._id, code: 'B-1' }],
    grams: [{ metal: 'gold', fineness: 916, found: 3.31, missing: 0 }],
  })
})

test('TAKE-01 an open stock taking keeps others of its pieces from starting', async ({
  shop,
  counter,
  start,
  close,
}) => {
  const { _id } = await start({ metal: 'gold' })
  const inUse = { status: 409, message: 'A stock taking of these pieces is open. Close it first.' }
  for (const scope of ['all', {}, { metal: 'gold' }, { fineness: 916 }, { category: 'Rings' }] as const)
    expect(await refusal(start(scope))).toEqual(inUse)
  const silver = await start({ metal: 'silver' })
  await close(silver._id)
  await close(_id)
  await start()

  const listed = await shop.call(listStockTakings, { query: { limit: '2' } }, counter.token)
  expect(listed).toMatchObject([
    { state: 'open', scope: 'all', closedAt: null, expected: 0, scanned: 0 },
    { state: 'closed', scope: { metal: 'silver' } },
  ])
  expect(
    await refusal(shop.call(createStockTaking, { body: { scope: 'all' } }, counter.token)),
  ).toMatchObject({ status: 403 })
})

test('TAKE-01 a deleted piece is expected no longer', async ({
  shop,
  admin,
  ring,
  start,
  scan,
  result,
  close,
}) => {
  const { piece } = await ring({ tag: 'D-1' })
  const scanned = await ring({ tag: 'D-2' })
  const { _id } = await start()
  await scan(_id, ['D-2'])
  for (const { _id: id } of [piece, scanned.piece])
    await shop.call(deletePiece, { params: { id } }, admin.token)
  expect(await result(_id)).toMatchObject({ found: [], missing: [], unknown: ['D-2'] })
  expect(await close(_id)).toMatchObject({ state: 'closed' })
})
