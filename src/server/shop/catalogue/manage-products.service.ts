import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { ProductEdit } from '../../../contract/manage-products.ts'
import type { createProduct, editProducts, updateProduct } from '../../../contract/manage-products.schemas.ts'
import type { ProductDraft } from '../../../contract/product-fields.ts'
import type { ProductWithVariants } from '../../../contract/product.ts'
import type { Actor } from '../../core/context.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import type { ManagedProductRow } from '../../core/db/schema/product-tables.ts'
import { AppError } from '../../core/lib/errors.ts'
import { requireSelf } from '../../core/http/ownership.ts'
import { setCollectionsOf } from './collection-products.ts'
import { editedProductOf, newProductOf } from './edit-product.ts'
import { invalidField } from './plan-variants.ts'
import { auditedProduct, noSuchProduct, presentManagedWithVariants, presentWithVariants, type PriceSources, type ProductWithVariantsRow } from './product-row.ts'
import { indexedColumns, indexProducts } from './search-products.ts'
import { parseVariants, variantsColumn } from './variant-row.ts'
import * as write from './write-product.service.ts'

/** Creates a product as the signed-in administrator. @throws AppError not_allowed if `author` is someone else. */
export async function addProduct(tx: Tx, shop: PriceSources, actor: Actor, { author, collections = [], ...draft }: z.output<typeof createProduct.body>): Promise<ProductWithVariants> {
  if (author) requireSelf(actor, author)
  await requireTaxClass(tx.db, draft.taxClassId)
  requireHallmarkReason(draft)
  const id = await write.createProduct(tx, { ...newProductOf(draft, shop.rates), authorId: actor.id })
  await setCollectionsOf(tx, id, collections)
  const row = await readProduct(tx.db, id)
  addAuditEntry(tx, { entity: 'product', id: row.id, title: row.name, before: null, after: auditedProduct(row) })
  return presentWithVariants(row, shop)
}

/**
 * Updates the given fields of a product; its creator stays the same.
 * @throws AppError not_found; not_allowed if `author` is someone else; stale_edit (with the current product) if it was
 * saved or sold since the editor loaded it.
 */
export async function changeProduct(tx: Tx, shop: PriceSources, actor: Actor, id: string, { author, ...edit }: z.output<typeof updateProduct.body>): Promise<ProductWithVariants> {
  if (author) requireSelf(actor, author)
  const row = await holdProduct(tx, id)
  if (!row) throw noSuchProduct()
  const reason = staleness(row, edit)
  if (reason) throw stale(row, reason, shop)
  return applyEdit(tx, shop, row, edit)
}

/**
 * Updates all of these products, or none.
 * @throws AppError not_found (with the `missing` ids); stale_edit as changeProduct does for the first one, with the
 * current state of all `stale` products.
 */
export async function changeProducts(tx: Tx, shop: PriceSources, edits: z.output<typeof editProducts.body>['products']): Promise<ProductWithVariants[]> {
  const held = await holdProducts(tx, edits.map(({ _id }) => _id))
  const all = edits.flatMap(({ _id, ...edit }) => {
    const row = held.get(_id)
    return row ? [{ row, edit, reason: staleness(row, edit) }] : []
  })
  const late = all.filter(({ reason }) => reason !== undefined)
  if (late[0]?.reason) throw stale(late[0].row, late[0].reason, shop, { stale: late.map(({ row }) => presentManagedWithVariants(row, shop)) })
  const changed: ProductWithVariants[] = []
  for (const { row, edit } of all) changed.push(await applyEdit(tx, shop, row, edit))
  return changed
}

/** Deletes a product; it can be restored for a while. @throws AppError not_found. */
export const removeProduct = (tx: Tx, id: string): Promise<void> => removeProducts(tx, [id])

/** Deletes all of these products, or none. @throws AppError not_found (with the `missing` ids). */
export async function removeProducts(tx: Tx, ids: string[]): Promise<void> {
  const held = await holdProducts(tx, ids)
  for (const row of held.values()) {
    await write.deleteProduct(tx, row.id)
    addAuditEntry(tx, { entity: 'product', id: row.id, title: row.name, before: auditedProduct(row), after: null })
  }
}

/** Restores deleted products as they were, all of them or none. @throws AppError not_found. */
export async function restoreProducts(tx: Tx, ids: string[]): Promise<void> {
  const restored = await tx.db
    .updateTable('products')
    .set((e) => ({
      visibility: sql<'shown' | 'hidden' | 'scheduled'>`coalesce(visibility_before, 'hidden')`, visibility_before: null, deleted_at: null, updated_at: Date.now(), version: e('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .where('visibility', '=', 'deleted')
    .returning(indexedColumns)
    .execute()
  if (restored.length < ids.length) throw noSuchProduct()
  await indexProducts(tx, restored)
  tx.invalidate('catalogue', 'reviews', ...ids.map((id) => `product:${id}`))
  const rows = await tx.db.selectFrom('products').selectAll().select(variantsColumn(tx.db)).where('id', 'in', ids).execute()
  for (const row of rows) addAuditEntry(tx, { entity: 'product', id: row.id, title: row.name, before: null, after: auditedProduct(row) })
}

async function applyEdit(tx: Tx, shop: PriceSources, row: ProductWithVariantsRow, { version: _version, stockWas: _stockWas, collections, ...edit }: ProductEdit): Promise<ProductWithVariants> {
  await requireTaxClass(tx.db, edit.taxClassId)
  const { draft, variants } = editedProductOf(row, edit, shop.rates)
  requireHallmarkReason(draft)
  const changesVariants = edit.variants !== undefined || draft.pricing === 'weight' || row.pricing === 'weight'
  await write.updateProduct(tx, row.id, draft, changesVariants ? { before: parseVariants(row.variants), after: variants } : undefined)
  if (collections) await setCollectionsOf(tx, row.id, collections)
  const changed = await readProduct(tx.db, row.id)
  addAuditEntry(tx, { entity: 'product', id: row.id, title: changed.name, before: auditedProduct(row), after: auditedProduct(changed) })
  return presentWithVariants(changed, shop)
}

/** @throws AppError invalid_input if there is no such class. */
async function requireTaxClass(db: Queries, id: string | null | undefined): Promise<void> {
  if (!id || (await db.selectFrom('tax_classes').select('id').where('id', '=', id).executeTakeFirst())) return
  throw new AppError('invalid_input', 'taxClassId: is not a tax class', { issues: [{ path: 'taxClassId', message: 'is not a tax class' }] })
}

/** @throws AppError invalid_input if a product is exempt from hallmarking without a reason. */
function requireHallmarkReason({ hallmark, hallmarkReason }: Pick<ProductDraft, 'hallmark' | 'hallmarkReason'>): void {
  if (hallmark === 'exempt' && hallmarkReason === null) throw invalidField('hallmarkReason', 'is needed for an exempt product', 'Choose why the product needs no hallmark.')
}

/** Returns why an edit is stale; undefined if it is not. */
function staleness(row: ManagedProductRow, { version, stockWas }: ProductEdit): string | undefined {
  if (version !== undefined && version !== row.version) return `Someone else has changed ${row.name}`
  if (stockWas !== undefined && stockWas !== row.stock) return `The stock of ${row.name} has changed`
  return undefined
}

const stale = (row: ProductWithVariantsRow, what: string, shop: PriceSources, others: object = {}) =>
  new AppError('stale_edit', `${what} since you opened it. Please look at it again.`, { current: presentManagedWithVariants(row, shop), ...others })

/** Locks these products, as holdProduct does. @throws AppError not_found (with the `missing` ids). */
async function holdProducts(tx: Tx, ids: string[]): Promise<Map<string, ProductWithVariantsRow>> {
  const held = await lockProducts(tx, ids)
  const missing = ids.filter((id) => !held.has(id))
  if (missing.length > 0) throw new AppError('not_found', noSuchProduct().message, { missing })
  return held
}

/** Locks these products until the transaction ends, and returns those that are not deleted, by id. */
async function lockProducts(tx: Tx, ids: readonly string[]): Promise<Map<string, ProductWithVariantsRow>> {
  // Locked in id order, to avoid deadlocks between concurrent edits.
  const rows = ids.length === 0 ? [] : await lockRows(tx.db, tx.db.selectFrom('products').selectAll().where('id', 'in', ids).where('visibility', '!=', 'deleted').orderBy('id')).execute()
  const withVariants = rows.filter(({ variant_count }) => variant_count > 0).map(({ id }) => id)
  // Only once the products are locked: a statement sees its rows as they were when it began.
  const read = withVariants.length === 0 ? [] : await tx.db.selectFrom('products').select(['id', variantsColumn(tx.db)]).where('id', 'in', withVariants).execute()
  const variantsOf = new Map(read.map(({ id, variants }) => [id, variants]))
  return new Map(rows.map((row): [string, ProductWithVariantsRow] => [row.id, Object.assign(row, { variants: variantsOf.get(row.id) ?? null })]))
}

/** Returns the product and locks its row until the transaction ends, so that nobody sells or edits it meanwhile. */
async function holdProduct(tx: Tx, id: string): Promise<ProductWithVariantsRow | undefined> {
  return (await lockProducts(tx, [id])).get(id)
}

const readProduct = (db: Queries, id: string): Promise<ProductWithVariantsRow> =>
  db.selectFrom('products').selectAll().select(variantsColumn(db)).where('id', '=', id).executeTakeFirstOrThrow()
