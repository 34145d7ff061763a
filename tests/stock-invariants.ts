import { expect } from 'vitest'
import type { TestShop } from './shop.ts'

type Read = TestShop['context']['db']['reader']

/**
 * Expects that each piece has at most one owner, that owner one line for it, and variants count their pieces.
 */
export async function expectOwnedPieces({ context }: TestShop, variantId: string): Promise<void> {
  const { reader } = context.db
  const pieces = await reader.selectFrom('pieces').selectAll().where('variant_id', '=', variantId).execute()
  for (const { state, order_id, hold_id } of pieces) {
    const owners = [order_id, hold_id].filter((owner) => owner !== null).length
    expect(owners).toBeLessThanOrEqual(1)
    if (state !== 'returned') expect([state, owners]).toEqual([state, state === 'sold' ? 1 : 0])
  }

  const lines = await openLines(reader, variantId)
  for (const { order_id, piece_id } of lines) {
    const piece = pieces.find(({ id }) => id === piece_id)
    expect(piece).toMatchObject({ order_id })
  }
  expect(new Set(lines.map(({ piece_id }) => piece_id)).size).toBe(lines.length)

  const inStock = pieces.filter(({ state }) => state === 'in_stock').length
  const variant = await reader.selectFrom('variants').select('stock').where('id', '=', variantId).execute()
  expect(variant).toEqual([{ stock: inStock }])
}

/** The lines that keep a piece of a variant. */
const openLines = (reader: Read, variantId: string) =>
  reader
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['order_id', 'piece_id'])
    .where('variant_id', '=', variantId)
    .where('piece_id', 'is not', null)
    .whereRef('order_lines.quantity', '>', 'restocked')
    .where('cancelled_at', 'is', null)
    .where('stock_released_at', 'is', null)
    .execute()

/** Expects that each order which is not cancelled has taken as much of a product as its lines still need. */
export async function expectTakenStock({ context }: TestShop, productId: string): Promise<void> {
  const { reader } = context.db
  const lines = await reader
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['order_number', 'order_lines.quantity', 'restocked', 'counted', 'stock_released_at'])
    .where('product_id', '=', productId)
    .where('cancelled_at', 'is', null)
    .execute()
  const moves = await reader
    .selectFrom('stock_moves')
    .selectAll()
    .where('product_id', '=', productId)
    .execute()

  for (const [number, own] of Map.groupBy(lines, ({ order_number }) => order_number)) {
    const needed = own
      .filter(({ counted, stock_released_at }) => counted === 1 && stock_released_at === null)
      .reduce((sum, { quantity, restocked }) => sum + quantity - restocked, 0)
    const out = moves.filter(({ ref }) => ref === number).reduce((sum, { delta }) => sum - delta, 0)
    expect([number, out]).toEqual([number, needed])
  }
}
