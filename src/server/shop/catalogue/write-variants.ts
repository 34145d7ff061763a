import { isDeepStrictEqual } from 'node:util'
import { insertOrRetry } from '../../core/db/errors.ts'
import type { Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { skuTaken } from './plan-variants.ts'
import type { StoredVariant } from './variant-row.ts'

/** The columns that must be unique, and so cannot be exchanged between two variants by one update each. */
const isRenamed = (one: StoredVariant, other: StoredVariant) =>
  one.sku !== other.sku || one.size !== other.size || one.color !== other.color

/**
 * Replaces the variants of a product, whose row is locked, and updates the cart lines of variants that were
 * removed or have another size or colour. @throws AppError invalid_input if a SKU belongs to another product;
 * RetryTransaction if a concurrent write has given it to one; in_use if a removed variant has unsold pieces.
 */
export async function writeVariants(
  tx: Tx,
  productId: string,
  before: readonly StoredVariant[],
  after: readonly StoredVariant[],
): Promise<void> {
  await requireFreeSkus(tx, productId, after)
  const [earlier, remaining] = [
    new Map(before.map((each) => [each.id, each])),
    new Set(after.map(({ id }) => id)),
  ]
  const removed = before.filter(({ id }) => !remaining.has(id))
  if (removed.length > 0) await removeVariants(tx, removed)
  const changed = after.filter((each) => !isDeepStrictEqual(earlier.get(each.id), each))
  const renamed = changed.flatMap((to) => {
    const from = earlier.get(to.id)
    return from && isRenamed(from, to) ? { from, to } : []
  })
  for (const {
    to: { id },
  } of renamed)
    await tx.db.updateTable('variants').set({ sku: null, size: id }).where('id', '=', id).execute()
  for (const { stones: _stones, price, ...fields } of changed) {
    const row = { ...fields, price_paise: price }
    if (earlier.has(row.id))
      await insertOrRetry(tx.db.updateTable('variants').set(row).where('id', '=', row.id).execute())
    else
      await insertOrRetry(
        tx.db
          .insertInto('variants')
          .values({ ...row, product_id: productId })
          .execute(),
      )
  }
  await writeStones(tx, changed)
  await updateCartLines(tx, productId, { removed, renamed, isFirst: before.length === 0, after })
}

async function removeVariants(tx: Tx, removed: readonly StoredVariant[]): Promise<void> {
  const ids = removed.map(({ id }) => id)
  // First, because it waits for a transaction that adds a piece to one of them.
  await tx.db.deleteFrom('variants').where('id', 'in', ids).execute()
  const piece = await tx.db
    .selectFrom('pieces')
    .select('variant_id')
    .where('variant_id', 'in', ids)
    .where('state', 'in', ['in_stock', 'returned'])
    .executeTakeFirst()
  const used = piece && removed.find(({ id }) => id === piece.variant_id)
  if (used)
    throw new AppError(
      'in_use',
      `${[used.color, used.size && `size ${used.size}`].filter(Boolean).join(', ')} has pieces that are not sold. Delete them first, or mark them as gone.`,
    )
}

async function requireFreeSkus(tx: Tx, productId: string, variants: readonly StoredVariant[]): Promise<void> {
  const skus = variants.flatMap(({ sku }) => sku ?? [])
  if (skus.length === 0) return
  const otherVariant = await tx.db
    .selectFrom('variants')
    .select('sku')
    .where('sku', 'in', skus)
    .where('product_id', '!=', productId)
    .executeTakeFirst()
  if (otherVariant?.sku)
    throw skuTaken(
      `variants.${variants.findIndex(({ sku }) => sku === otherVariant.sku)}.sku`,
      otherVariant.sku,
    )
}

async function writeStones(tx: Tx, variants: readonly StoredVariant[]): Promise<void> {
  if (variants.length === 0) return
  await tx.db
    .deleteFrom('variant_stones')
    .where(
      'variant_id',
      'in',
      variants.map(({ id }) => id),
    )
    .execute()
  for (const { id, stones } of variants) {
    if (stones.length > 0)
      await tx.db
        .insertInto('variant_stones')
        .values(stones.map((stone, position) => Object.assign({ variant_id: id, position }, stone)))
        .execute()
  }
}

type Renaming = { from: StoredVariant; to: StoredVariant }
type LinesToUpdate = {
  removed: readonly StoredVariant[]
  renamed: readonly Renaming[]
  isFirst: boolean
  after: readonly StoredVariant[]
}

/** A cart line names its variant by size and colour. */
async function updateCartLines(
  tx: Tx,
  productId: string,
  { removed, renamed, isFirst, after }: LinesToUpdate,
): Promise<void> {
  const linesOf = ({ size, color }: Pick<StoredVariant, 'size' | 'color'>) =>
    tx.db
      .updateTable('cart_lines')
      .where('product_id', '=', productId)
      .where('size', '=', size)
      .where('color', '=', color)
  if (isFirst && after.length > 0) {
    // Lines from before the product had variants stay if a variant is what they chose.
    await tx.db
      .deleteFrom('cart_lines')
      .where('product_id', '=', productId)
      .where((e) => e.not(e.or(after.map(({ size, color }) => e.and({ size, color })))))
      .execute()
  }
  for (const { size, color } of removed) {
    await tx.db
      .deleteFrom('cart_lines')
      .where('product_id', '=', productId)
      .where('size', '=', size)
      .where('color', '=', color)
      .execute()
  }
  const moved = renamed.filter(({ from, to }) => from.size !== to.size || from.color !== to.color)
  for (const { from, to } of moved) await linesOf(from).set({ size: to.id }).execute()
  for (const { from, to } of moved)
    await linesOf({ size: to.id, color: from.color })
      .set({ size: to.size, color: to.color, updated_at: Date.now() })
      .execute()
}
