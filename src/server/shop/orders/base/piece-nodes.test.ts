import { expect } from 'vitest'
import { amountOf, type Shopper } from '../../../../../tests/factories.ts'
import { twoNodesTest } from '../../../../../tests/fixtures/two-nodes.ts'
import { sellByPiece } from '../../../../../tests/pieces.ts'
import { engine } from '../../../../../tests/shop.ts'
import { isSoak } from '../../../../../tests/soak.ts'
import { newRing } from '../../../../../tests/variants.ts'
import { findMissingMoves } from '../../stock/stock-moves.ts'

const [ROUNDS, BUYERS, PIECES] = [isSoak ? 25 : 5, 40, 8]

type Sent = { status: number; code: string | undefined }

const test = twoNodesTest(BUYERS)
  /** Sends JSON to one of two nodes; to the only one on SQLite, whose file belongs to one process. */
  .extend(
    'send',
    { scope: 'file' },
    engine === 'postgres'
      ? ({ post }) =>
          async (...request: Parameters<typeof post>): Promise<Sent> => {
            const response = await post(...request)
            return { status: response.status, code: ((await response.json()) as { code?: string }).code }
          }
      : ({ shop }) =>
          async (_node: number, { token }: Shopper, url: string, payload: object): Promise<Sent> => {
            const response = await shop.app.inject({
              method: 'POST',
              url,
              headers: { authorization: `Bearer ${token}` },
              payload,
            })
            return { status: response.statusCode, code: response.json<{ code?: string }>().code }
          },
  )
  /** Orders of the web, holds for UPI and orders of the counter, which want one piece each. */
  .extend(
    'race',
    { scope: 'file' },
    ({ send, admin }) =>
      async (buyer: Shopper, index: number, productId: string, pieceId: string): Promise<Sent> => {
        const line = { productId, pieceId, quantity: 1 }
        const kind = Math.floor(index / PIECES) % 3
        if (kind === 0)
          return send(index, buyer, '/api/orders/create-order', {
            products: [line],
            amount: amountOf([{ price: 100, quantity: 1 }]),
            email: buyer.email,
            paymentMethod: 'COD',
          })
        if (kind === 1)
          return send(index, admin, '/api/orders/manual-order', {
            customer: { name: 'Meera Iyer', phone: '9845012345' },
            products: [line],
            paymentMethod: 'CASH',
          })
        return send(index, buyer, `/api/cart/${buyer.id}/hold`, { paymentMethod: 'UPI' })
      },
  )
  /** A customer may have only a few holds and open orders. */
  .extend(
    'startAgain',
    { scope: 'file' },
    ({ shop }) =>
      () =>
        shop.context.db.transaction(async (tx) => {
          for (const table of ['price_holds', 'cart_lines', 'throttles'] as const)
            await tx.db.deleteFrom(table).execute()
          await tx.db.updateTable('orders').set({ status: 'completed', payment_status: 'paid' }).execute()
        }),
  )

test(`PIECE-10 each piece has one winner in ${(ROUNDS * BUYERS).toLocaleString('en-IN')} races`, async ({
  shop,
  admin,
  buyers,
  send,
  race,
  startAgain,
}) => {
  const { reader } = shop.context.db
  for (let round = 0; round < ROUNDS; round += 1) {
    const {
      id: productId,
      ids: [variantId = ''],
    } = await newRing(shop, [{ price: 100 }])
    const pieces = (
      await sellByPiece(
        shop,
        admin,
        productId,
        [variantId],
        Array.from({ length: PIECES }, (_, nth) => 10 + nth),
      )
    ).map(({ _id }) => _id)
    const attempts = buyers.map((buyer, index) => ({ buyer, index, pieceId: pieces[index % PIECES] ?? '' }))
    await Promise.all(
      attempts.map(({ buyer, index, pieceId }) =>
        send(index, buyer, '/api/cart/add', { productId, pieceId, userId: buyer.id }),
      ),
    )
    const results = await Promise.all(
      attempts.map(({ buyer, index, pieceId }) => race(buyer, index, productId, pieceId)),
    )
    for (const piece of pieces) {
      const outcomes = attempts.flatMap(({ pieceId, index }) => (pieceId === piece ? [results[index]] : []))
      expect(outcomes.map((each) => each?.status).toSorted()).toEqual([201, 409, 409, 409, 409])
      for (const each of outcomes)
        expect(
          each?.status === 201 || ['sold_out', 'piece_taken'].includes(each?.code ?? ''),
          JSON.stringify(each),
        ).toBe(true)
    }
    const rows = await reader
      .selectFrom('pieces')
      .select(['order_id', 'hold_id', 'state'])
      .where('variant_id', '=', variantId)
      .execute()
    expect(
      rows.filter(
        ({ state, order_id, hold_id }) => state === 'sold' && (order_id === null) !== (hold_id === null),
      ),
    ).toHaveLength(PIECES)
    const lines = await reader
      .selectFrom('order_lines')
      .select(['order_id', 'piece_id'])
      .where('product_id', '=', productId)
      .execute()
    expect([lines.length, new Set(lines.map(({ piece_id }) => piece_id)).size]).toEqual([
      rows.filter(({ order_id }) => order_id).length,
      lines.length,
    ])
    const { stock } = await reader
      .selectFrom('variants')
      .select('stock')
      .where('id', '=', variantId)
      .executeTakeFirstOrThrow()
    expect([stock, await findMissingMoves(reader, [productId])]).toEqual([0, []])
    await startAgain()
  }
}, 300_000)
