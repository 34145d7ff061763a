import type * as z from 'zod/mini'
import type { createProduct, editProducts, ProductEdit, updateProduct } from '../../contract/manage-products.ts'
import type { Color, Product } from '../../contract/product.ts'
import type { ProductDraft } from '../../contract/product-fields.ts'
import type { Viewer } from '../accounts/sessions.service.ts'
import { noteChange } from '../audit/audit.service.ts'
import type { Tx } from '../db/client.ts'
import type { ProductRow } from '../db/tables.ts'
import { AppError } from '../errors.ts'
import { given } from '../given.ts'
import { requireSelf } from '../ownership.ts'
import { noSuchProduct, presentProduct } from './product-row.ts'
import * as write from './write-product.service.ts'

/** Adds a product in the administrator's name. @throws AppError not_allowed when `author` is another. */
export async function addProduct(tx: Tx, viewer: Viewer, { author, ...draft }: z.output<typeof createProduct.body>): Promise<Product> {
  if (author) requireSelf(viewer, author)
  const row = await readProduct(tx, await write.createProduct(tx, { draft, authorId: viewer.id }))
  noteChange(tx, { entity: 'product', id: row.id, title: row.name, before: null, after: draftOf(row) })
  return presentProduct(row)
}

/**
 * Changes what was given of a product; who created it stays.
 * @throws AppError not_found, not_allowed when `author` is another, stale_edit (with the product as it is) when it was
 * saved, or pieces of it were sold, since the editor saw it.
 */
export async function changeProduct(tx: Tx, viewer: Viewer, id: string, { author, ...edit }: z.output<typeof updateProduct.body>): Promise<Product> {
  if (author) requireSelf(viewer, author)
  return applyEdit(tx, id, edit)
}

/** Changes several products or none. @throws AppError as changeProduct does, for the first that cannot be changed. */
export async function changeProducts(tx: Tx, edits: z.output<typeof editProducts.body>['products']): Promise<Product[]> {
  const changed = new Map<string, Product>()
  // In the order of their ids, so that two who edit the same ones never wait for each other.
  for (const { _id, ...edit } of edits.toSorted((one, other) => (one._id < other._id ? -1 : 1))) {
    changed.set(_id, await applyEdit(tx, _id, edit))
  }
  return edits.flatMap(({ _id }) => changed.get(_id) ?? [])
}

/** Takes a product out of the catalogue. @throws AppError not_found. */
export async function removeProduct(tx: Tx, id: string): Promise<void> {
  const row = await holdProduct(tx, id)
  await write.deleteProduct(tx, id)
  noteChange(tx, { entity: 'product', id, title: row.name, before: draftOf(row), after: null })
}

async function applyEdit(tx: Tx, id: string, { version, stockWas, ...edit }: ProductEdit): Promise<Product> {
  const row = await holdProduct(tx, id)
  if (version !== undefined && version !== row.version) throw stale(row, `Someone else has changed ${row.name}`)
  if (stockWas !== undefined && stockWas !== row.stock) throw stale(row, `The stock of ${row.name} has changed`)
  const before = draftOf(row)
  await write.updateProduct(tx, id, { ...before, ...given(edit) })
  const changed = await readProduct(tx, id)
  noteChange(tx, { entity: 'product', id, title: changed.name, before, after: draftOf(changed) })
  return presentProduct(changed)
}

const stale = (row: ProductRow, what: string) =>
  new AppError('stale_edit', `${what} since you opened it. Please look at it again.`, { current: presentProduct(row) })

/** The product, held until the transaction ends: nobody sells or edits it meanwhile. @throws AppError not_found. */
async function holdProduct(tx: Tx, id: string): Promise<ProductRow> {
  const row = await tx
    .updateTable('products')
    .set((e) => ({ version: e.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw noSuchProduct()
  return row
}

const readProduct = (tx: Tx, id: string): Promise<ProductRow> =>
  tx.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** What is written of a product that stands in the catalogue. */
function draftOf(row: ProductRow): ProductDraft {
  const { name, category, gender, metal, colors, price, oldPrice, description, isTrending, size, image, additionalImages, imageAlts, stock } = presentProduct(row)
  return {
    name, category, gender, metal, price, oldPrice, description, isTrending, size, image, additionalImages, imageAlts, stock,
    colors: colors.map(({ value }) => ({ value: value as Color })),
    rating: row.given_rating_tenths / 10,
  }
}
