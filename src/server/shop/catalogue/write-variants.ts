import { isDeepStrictEqual } from 'node:util'
import { sql, type ExpressionBuilder } from 'kysely'
import { insertOrRetry } from '../../core/db/errors.ts'
import type { Tables } from '../../core/db/schema/tables.ts'
import type { VariantRow } from '../../core/db/schema/variant-tables.ts'
import { lineColor } from '../../core/db/sql/line-color.ts'
import { textById } from '../../core/db/sql/text-by-id.ts'
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
  if (renamed.length > 0)
    await tx.db
      .updateTable('variants')
      .set((e) => ({ sku: null, size: e.ref('id') }))
      .where(
        'id',
        'in',
        renamed.map(({ to }) => to.id),
      )
      .execute()
  if (changed.length > 0) await saveVariants(tx, productId, changed)
  await updateCartLines(tx, productId, { removed, renamed, isFirst: before.length === 0, after })
}

/** Stores new and changed variants with their stones. @throws RetryTransaction if a SKU was taken. */
async function saveVariants(tx: Tx, productId: string, changed: readonly StoredVariant[]): Promise<void> {
  const rows = changed.map(({ stones: _stones, price, ...fields }): VariantRow =>
    Object.assign(fields, { price_paise: price, product_id: productId }),
  )
  const columns = Object.keys(rows[0] ?? {}) as (keyof VariantRow)[]

  await insertOrRetry(
    tx.db
      .insertInto('variants')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((e) => Object.fromEntries(columns.map((name) => [name, e.ref(`excluded.${name}`)]))),
      )
      .execute(),
  )
  await writeStones(tx, changed)
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
  if (!used) return

  const choice = [used.color, used.size && `size ${used.size}`].filter(Boolean).join(', ')
  throw new AppError(
    'in_use',
    `${choice} has pieces that are not sold. Delete them first, or mark them as gone.`,
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

/** Rows per INSERT statement. */
const INSERT_BATCH_SIZE = 500

async function writeStones(tx: Tx, variants: readonly StoredVariant[]): Promise<void> {
  await tx.db
    .deleteFrom('variant_stones')
    .where(
      'variant_id',
      'in',
      variants.map(({ id }) => id),
    )
    .execute()
  const rows = variants.flatMap(({ id, stones }) =>
    stones.map((stone, position) => Object.assign({ variant_id: id, position }, stone)),
  )
  for (let start = 0; start < rows.length; start += INSERT_BATCH_SIZE)
    await tx.db
      .insertInto('variant_stones')
      .values(rows.slice(start, start + INSERT_BATCH_SIZE))
      .execute()
}

type Renaming = { from: StoredVariant; to: StoredVariant }
type LinesToUpdate = {
  removed: readonly StoredVariant[]
  renamed: readonly Renaming[]
  isFirst: boolean
  after: readonly StoredVariant[]
}

/** Whether a cart line has chosen this size and colour. */
const chooses = (
  e: ExpressionBuilder<Tables, 'cart_lines'>,
  { size, color }: Pick<StoredVariant, 'size' | 'color'>,
) => e.and([e('size', '=', size), e(lineColor, '=', color)])

/** A cart line names its variant by size and colour. */
async function updateCartLines(
  tx: Tx,
  productId: string,
  { removed, renamed, isFirst, after }: LinesToUpdate,
): Promise<void> {
  if (isFirst && after.length > 0) {
    // Lines from before the product had variants stay if a variant is what they chose.
    await tx.db
      .deleteFrom('cart_lines')
      .where('product_id', '=', productId)
      .where((e) => e.not(e.or(after.map((each) => chooses(e, each)))))
      .execute()
  }
  if (removed.length > 0)
    await tx.db
      .deleteFrom('cart_lines')
      .where('product_id', '=', productId)
      .where((e) => e.or(removed.map((each) => chooses(e, each))))
      .execute()

  const moved = renamed.filter(({ from, to }) => from.size !== to.size || from.color !== to.color)
  if (moved.length > 0) await moveCartLines(tx, productId, moved)
}

/** In two steps, since two variants may exchange size and colour. */
async function moveCartLines(tx: Tx, productId: string, moved: readonly Renaming[]): Promise<void> {
  const lines = tx.db.updateTable('cart_lines').where('product_id', '=', productId)
  const choices = moved.map(({ from: { size, color }, to }) => ({ size, color, id: to.id }))

  await lines
    .set({
      size: sql<string>`case ${sql.join(
        choices.map(({ size, color, id }) => sql`when size = ${size} and ${lineColor} = ${color} then ${id}`),
        sql` `,
      )} end`,
    })
    .where((e) => e.or(choices.map((each) => chooses(e, each))))
    .execute()
  const newColor = textById('size', new Map(moved.map(({ to }) => [to.id, to.color])))
  await lines
    .set({
      size: textById('size', new Map(moved.map(({ to }) => [to.id, to.size]))),
      color: sql<string>`${newColor} || substr(color, length(${lineColor}) + 1)`,
      updated_at: Date.now(),
    })
    .where(
      'size',
      'in',
      moved.map(({ to }) => to.id),
    )
    .execute()
}
