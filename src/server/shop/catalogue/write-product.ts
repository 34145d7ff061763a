import { v7 as uuidv7 } from 'uuid'
import { textFields, type ProductDraft, type ProductTexts } from '../../../contract/product-fields.ts'
import { toPaise } from '../../../contract/money.ts'
import { categoriesOf } from '../../../rules/categories.ts'
import { defaultVariant, productFieldsOf } from '../../../rules/variants.ts'
import { columnName } from '../../core/db/schema/column-name.ts'
import type { TextColumns } from '../../core/db/schema/product-tables.ts'
import type { Tx } from '../../core/db/types.ts'
import { indexedColumns, indexProducts } from './product-index.ts'
import { noSuchProduct } from './product-row.ts'
import { recordEditedMetal } from '../stock/metal-edits.ts'
import { recordEditedStock, type StockCause } from '../stock/stock-moves.ts'
import type { StoredVariant } from './variant-row.ts'
import { writeVariants } from './write-variants.ts'

type NewProduct = {
  draft: ProductDraft
  /** Who created it; null for the demo shop. */
  authorId: string | null
  /** Its variants, from which price, sizes, colours and stock of the draft follow. */
  variants?: readonly StoredVariant[]
  /** Milliseconds since 1970; defaults to now. */
  createdAt?: number
  /** Why its stock appears. */
  reason?: StockCause['reason']
}

/** Inserts a product with its variants and returns its id. */
export async function insertProduct(
  tx: Tx,
  { draft, authorId, variants = [], createdAt = Date.now(), reason = 'edit' }: NewProduct,
): Promise<string> {
  const id = uuidv7()
  const rating = Math.round(draft.rating * 10)
  const product = await tx.db
    .insertInto('products')
    .values({
      ...columnsOf(draft),
      ...summaryOf(variants),
      id,
      rating_tenths: rating,
      review_count: 0,
      rating_sum: 0,
      author_id: authorId,
      created_at: visibleFromOf(draft) ?? createdAt,
      entered_at: draft.visibleFrom === null ? null : createdAt,
      updated_at: createdAt,
      version: 1,
    })
    .returning(indexedColumns)
    .executeTakeFirstOrThrow()
  await writeColors(tx, id, draft)
  await writeFurtherCategories(tx, id, draft)
  if (variants.length > 0) await writeVariants(tx, id, [], variants)
  const cause = { reason, by: authorId }
  await recordEditedStock(tx, id, { before: null, after: { stock: draft.stock, variants } }, cause)
  await recordEditedMetal(tx, id, { before: null, after: { metal: draft.metal, variants } }, cause)
  await indexProducts(tx, [product])
  tx.invalidate('catalogue', `product:${id}`)
  return id
}

type VariantChange = { before: readonly StoredVariant[]; after: readonly StoredVariant[] }

/**
 * Replaces a product's editable fields, and its variants if they change. Its reviews, and a rating based on
 * them, stay.
 * @throws AppError not_found, and as writeVariants does.
 */
export async function replaceProduct(
  tx: Tx,
  id: string,
  draft: ProductDraft,
  variants?: VariantChange,
): Promise<void> {
  const rating = Math.round(draft.rating * 10)
  const product = await tx.db
    .updateTable('products')
    .set((e) => ({
      ...columnsOf(draft),
      ...(variants && summaryOf(variants.after)),
      created_at: visibleFromOf(draft) ?? e.fn.coalesce('entered_at', 'created_at'),
      entered_at: draft.visibleFrom === null ? null : e.fn.coalesce('entered_at', 'created_at'),
      rating_tenths: e.case().when('review_count', '=', 0).then(rating).else(e.ref('rating_tenths')).end(),
      updated_at: Date.now(),
      version: e('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning(indexedColumns)
    .executeTakeFirst()
  if (!product) throw noSuchProduct()
  await tx.db.deleteFrom('product_colors').where('product_id', '=', id).execute()
  await writeColors(tx, id, draft)
  await tx.db.deleteFrom('product_categories').where('product_id', '=', id).execute()
  await writeFurtherCategories(tx, id, draft)
  if (variants) await writeVariants(tx, id, variants.before, variants.after)
  if (storedVisibility(draft) !== 'shown')
    await tx.db.deleteFrom('cart_lines').where('product_id', '=', id).execute()
  await indexProducts(tx, [product])
  tx.invalidate('catalogue', `product:${id}`)
}

/** The columns that sum up the variants of a product. */
function summaryOf(variants: readonly StoredVariant[]) {
  const chosen = defaultVariant(variants)
  return {
    variant_count: variants.length,
    price_varies: variants.length > 0 && productFieldsOf(variants).priceVaries ? 1 : 0,
    fineness: chosen?.fineness ?? null,
    net_mg: chosen?.net_mg ?? null,
  }
}

/** When a product appears, in milliseconds since 1970; null if it has no date. */
const visibleFromOf = ({ visibleFrom }: ProductDraft): number | null =>
  visibleFrom === null ? null : Date.parse(visibleFrom)

/** A product that is to be shown later is `scheduled` until then. */
const storedVisibility = (draft: ProductDraft): ProductDraft['visibility'] | 'scheduled' =>
  draft.visibility === 'shown' && (visibleFromOf(draft) ?? 0) > Date.now() ? 'scheduled' : draft.visibility

const columnsOf = (draft: ProductDraft) => ({
  name: draft.name,
  name_key: productNameKey(draft.name),
  category: draft.category,
  further_categories: JSON.stringify(furtherCategoriesOf(draft)),
  gender: draft.gender,
  metal: draft.metal,
  colors: JSON.stringify(draft.colors.map(({ value }) => value)),
  size: draft.size || null,
  price_paise: toPaise(draft.price),
  old_price_paise: draft.oldPrice === null ? null : toPaise(draft.oldPrice),
  description: draft.description,
  is_trending: draft.isTrending ? 1 : 0,
  stock: draft.stock,
  low_stock: draft.lowStock,
  image: draft.image,
  additional_images: JSON.stringify(draft.additionalImages),
  image_alts: JSON.stringify(altsOf(draft)),
  image_colors: JSON.stringify(imageColorsOf(draft)),
  given_rating_tenths: Math.round(draft.rating * 10),
  visibility: storedVisibility(draft),
  visible_from: visibleFromOf(draft),
  ...textColumnsOf(draft),
  tax_class_id: draft.taxClassId,
  pricing: draft.pricing,
  price_rule: draft.priceRule && JSON.stringify(draft.priceRule),
  priced_with: null,
  hallmark: draft.hallmark,
  hallmark_reason: draft.hallmark === 'exempt' ? draft.hallmarkReason : null,
  return_days: draft.returnDays,
  not_returnable: draft.notReturnable,
  engraving_letters: draft.engravingLetters,
  worn_image: wornImageOf(draft),
})

/** The texts that are stored as they are. */
const textColumnsOf = (draft: ProductTexts): TextColumns =>
  Object.fromEntries(textFields.map(({ name }) => [columnName(name), draft[name]])) as TextColumns

/** Returns the alt texts of current pictures only, so that removed pictures lose theirs. */
const altsOf = ({ image, additionalImages, imageAlts }: ProductDraft) =>
  Object.fromEntries(
    Object.entries(imageAlts).filter(
      ([address, text]) => text !== '' && [image, ...additionalImages].includes(address),
    ),
  )

/** Returns the colours of current pictures only. */
const imageColorsOf = ({ image, additionalImages, imageColors }: ProductDraft) =>
  Object.fromEntries(
    Object.entries(imageColors).filter(([address]) => [image, ...additionalImages].includes(address)),
  )

/** The picture as worn; null once it is none of the pictures. */
const wornImageOf = ({ image, additionalImages, wornImage }: ProductDraft) =>
  wornImage !== null && [image, ...additionalImages].includes(wornImage) ? wornImage : null

const writeColors = (tx: Tx, id: string, { colors }: ProductDraft) =>
  tx.db
    .insertInto('product_colors')
    .values(colors.map(({ value }) => ({ product_id: id, value })))
    .execute()

const furtherCategoriesOf = (draft: ProductDraft) => categoriesOf(draft).slice(1)

async function writeFurtherCategories(tx: Tx, id: string, draft: ProductDraft): Promise<void> {
  const further = furtherCategoriesOf(draft)
  if (further.length > 0)
    await tx.db
      .insertInto('product_categories')
      .values(further.map((category) => ({ product_id: id, category })))
      .execute()
}

/** The sort and search key of a product name: ignores case and accents, and is the same on both engines. */
export const productNameKey = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
