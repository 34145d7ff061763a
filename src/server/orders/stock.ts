import { announce, announceAfter, type Tx } from '../db/client.ts'
import { prepared, type Given } from '../db/prepared.ts'
import { together } from '../db/together.ts'
import { AppError } from '../errors.ts'

export type Pieces = { product_id: string; name: string; quantity: number }

/**
 * Takes the ordered pieces out of the counted stock: all of them or none, never more than there are. Lines of one
 * product count together. Products are taken in the order of their ids, so that two orders never wait for each other.
 * @throws AppError sold_out.
 */
export async function takeStock(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
  await together(...sumByProduct(pieces).map((each) => takePieces(tx, each)))
}

async function takePieces(tx: Tx, pieces: Pieces): Promise<void> {
  const [taken] = await lowerStock(tx, pieces)
  if (!taken) throw new AppError('sold_out', `${pieces.name} is out of stock.`)
  announceStock(tx, pieces.product_id, taken.stock === 0)
}

const lowerStock = prepared((tx: Tx, given: Given<Pieces>) => {
  const quantity = given((pieces) => pieces.quantity)
  return tx
    .updateTable('products')
    .set((e) => ({ stock: e('stock', '-', quantity) }))
    .where('id', '=', given((pieces) => pieces.product_id))
    .where('stock', '>=', quantity)
    .returning('stock')
})

/** Puts the pieces of a cancelled order back. What is no longer sold or counted stays as it is. */
export async function giveStockBack(tx: Tx, pieces: readonly Pieces[]): Promise<void> {
  for (const { product_id, quantity } of sumByProduct(pieces)) {
    const given = await tx
      .updateTable('products')
      .set((e) => ({ stock: e('stock', '+', quantity) }))
      .where('id', '=', product_id)
      .where('stock', 'is not', null)
      .returning('stock')
      .executeTakeFirst()
    if (!given) continue
    announceStock(tx, product_id, given.stock === quantity)
  }
}

/** Most sales concern only those who show how many are left; selling out, or no longer, concerns every list. */
function announceStock(tx: Tx, id: string, turns: boolean): void {
  announceAfter(tx, `stock:${id}`)
  if (turns) announce(tx, 'catalogue', `product:${id}`)
}

function sumByProduct(pieces: readonly Pieces[]): Pieces[] {
  const sums = new Map<string, Pieces>()
  for (const each of pieces) {
    sums.set(each.product_id, { ...each, quantity: each.quantity + (sums.get(each.product_id)?.quantity ?? 0) })
  }
  return [...sums.values()].sort((a, b) => (a.product_id < b.product_id ? -1 : 1))
}
