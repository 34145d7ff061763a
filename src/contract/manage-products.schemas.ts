import * as z from 'zod/mini'
import * as refs from './manage-products.ts'
import { endpoint } from './endpoint.ts'
import { managedStockStates } from './stock-states.ts'
import { Author, emptyAsAbsent, Id, IdParams, Instant, Message, Version } from './fields.ts'
import { managedVisibilities, MAX_PRODUCTS_PER_EDIT, RESTORE_DAYS } from './manage-products.ts'
import { ProductDraft, ProductFields } from './product-fields.ts'
import { Product, ProductFilter, ProductQuery, ProductWithVariants } from './product.schemas.ts'
import { Review } from './review.schemas.ts'
import { VariantList } from './variant-fields.ts'
import { ShownVariant } from './variant.schemas.ts'

/** A product as the back office sees it. */
export const ManagedProduct = z.extend(Product, {
  returnDays: ProductFields.shape.returnDays,
  notReturnable: ProductFields.shape.notReturnable,
  engravingLetters: ProductFields.shape.engravingLetters,
  wornImage: ProductFields.shape.wornImage,
  visibility: z.enum(managedVisibilities),
  /** Null unless it is deleted. */
  deletedAt: z.nullable(Instant),
  /** The stock at which it is running out; 0: never, null: LOW_STOCK of the settings. */
  lowStock: z.nullable(z.number()),
  /** Whether it, or one of its variants, is running out; only in lists. */
  isRunningOut: z.optional(z.boolean()),
})
export const ManagedVariant = z.extend(ShownVariant, {
  /** The stock at which it is running out; null or 0: never. */
  lowStock: z.nullable(z.number()),
})
export const ManagedProductWithVariants = z.extend(ManagedProduct, {
  variants: z.optional(z.array(ManagedVariant)),
})

const Managed = {
  /** Without it, all products that are not deleted. */
  visibility: emptyAsAbsent(z.enum(managedVisibilities, `must be one of ${managedVisibilities.join(', ')}`)),
  stock: emptyAsAbsent(z.enum(managedStockStates, `must be one of ${managedStockStates.join(', ')}`)),
}
export const ManagedProductFilter = z.extend(ProductFilter, Managed)
export const ManagedProductQuery = z.extend(ProductQuery, {
  ...Managed,
  /** Lists carry variants only if this asks for them. */
  variants: emptyAsAbsent(z.enum(['true'], 'must be true')),
})

export const ManagedProductPage = z.object({
  products: z.array(ManagedProductWithVariants),
  totalPages: z.number(),
  totalProducts: z.number(),
})

/**
 * The collections that a product is to be in. It stays in its place in those it is in, and is put at the end
 * of others.
 */
const CollectionIds = z.array(Id).check(
  z.maxLength(200, 'must name at most 200 collections'),
  z.refine((ids) => new Set(ids).size === ids.length, 'must name each collection once'),
)

/** The same as `visibility`, which it precedes. */
const isHidden = z.optional(z.boolean('must be true or false'))

/** Changes to a product; omitted fields keep their values. */
export const ProductEdit = z.extend(z.partial(ProductFields), {
  isHidden,
  variants: z.optional(VariantList),
  collections: z.optional(CollectionIds),
  version: Version,
  /**
   * The stock that the editor saw; if pieces were sold since, the edit is rejected so that the sale is not
   * lost.
   */
  stockWas: z.optional(ProductFields.shape.stock),
})

/** A new product. With variants, price, sizes, colours and stock follow from them and may be left out. */
export const NewProduct = z
  .extend(ProductDraft, {
    price: z.optional(ProductDraft.shape.price),
    colors: z.optional(ProductDraft.shape.colors),
    size: z.optional(ProductFields.shape.size),
    stock: z.optional(ProductFields.shape.stock),
    variants: z.optional(VariantList),
    collections: z.optional(CollectionIds),
    isHidden,
    author: Author,
  })
  .check(({ value, issues }) => {
    if (value.variants?.length) return
    for (const field of ['price', 'colors'] as const) {
      if (value[field] !== undefined || (field === 'price' && value.pricing === 'weight')) continue
      const { error } = z.safeParse(ProductFields.shape[field], undefined)
      for (const { message } of error?.issues ?? [])
        issues.push({ code: 'custom', path: [field], message, input: undefined })
    }
  })

/**
 * Largest product as JSON, with the longest texts, 21 pictures and 200 variants with their stones, in bytes.
 */
const MAX_PRODUCT_BYTES = 3 * 1024 * 1024

export const listManagedProducts = endpoint(refs.listManagedProducts, {
  access: 'admin',
  summary: 'Products for the back office, hidden ones included; deleted ones only if asked for.',
  query: ManagedProductQuery,
  response: ManagedProductPage,
  errors: [],
})

export const getManagedProduct = endpoint(refs.getManagedProduct, {
  access: 'admin',
  summary: 'A product for the back office, also a hidden one, with its variants and its reviews.',
  params: IdParams,
  response: z.object({ product: ManagedProductWithVariants, reviews: z.array(Review) }),
  errors: ['not_found'],
})

/** What selling a variant by piece would change. */
export const SoldByPiecePreview = z.object({
  /** Its pieces in stock, which its stock then is. */
  pieces: z.number(),
  /** Its stock now; null if it is not counted. */
  stock: z.nullable(z.number()),
  /** Why it cannot be sold by piece yet, as sentences; empty if it can. */
  problems: z.array(z.string()),
})

export const previewSoldByPiece = endpoint(refs.previewSoldByPiece, {
  access: 'admin',
  summary: 'What would change if a variant were sold by piece, and why it cannot be yet.',
  params: z.object({ variantId: Id }),
  response: SoldByPiecePreview,
  errors: ['not_found'],
})

export const createProduct = endpoint(refs.createProduct, {
  access: 'admin',
  summary: 'Creates a product with its variants.',
  body: NewProduct,
  bodyLimit: MAX_PRODUCT_BYTES,
  status: 201,
  response: ProductWithVariants,
  errors: [],
})

export const updateProduct = endpoint(refs.updateProduct, {
  access: 'admin',
  summary:
    'Updates a product; omitted fields stay unchanged, and `variants` names all variants it is to have. A variant with `stockBy` `pieces` has as many in stock as pieces, and their weights and stones: 409 while open orders need pieces of its counted stock. With the `version` that was edited, a change in the meantime returns 409.',
  params: IdParams,
  body: z.extend(ProductEdit, { author: Author }),
  bodyLimit: MAX_PRODUCT_BYTES,
  response: ProductWithVariants,
  errors: ['stale_edit', 'in_use'],
})

export const updateProducts = endpoint(refs.updateProducts, {
  access: 'admin',
  summary: `Updates up to ${MAX_PRODUCTS_PER_EDIT} products, all of them or none.`,
  body: z.object({
    products: z
      .array(z.extend(ProductEdit, { _id: Id }))
      .check(
        z.minLength(1, 'must name at least one product'),
        z.maxLength(MAX_PRODUCTS_PER_EDIT, `must name at most ${MAX_PRODUCTS_PER_EDIT} products`),
      )
      .check(
        z.refine(
          (list) => new Set(list.map(({ _id }) => _id)).size === list.length,
          'must name each product once',
        ),
      ),
  }),
  bodyLimit: MAX_PRODUCT_BYTES,
  response: z.object({ products: z.array(ProductWithVariants) }),
  errors: ['stale_edit', 'in_use'],
})

export const deleteProduct = endpoint(refs.deleteProduct, {
  access: 'admin',
  summary: `Deletes a product with its reviews and removes it from carts. Orders keep their own copy. It can be restored for ${RESTORE_DAYS} days.`,
  params: IdParams,
  response: Message,
  errors: [],
})

const Ids = z.object({
  ids: z
    .array(Id)
    .check(
      z.minLength(1, 'must name at least one product'),
      z.maxLength(MAX_PRODUCTS_PER_EDIT, `must name at most ${MAX_PRODUCTS_PER_EDIT} products`),
    )
    .check(z.refine((list) => new Set(list).size === list.length, 'must name each product once')),
})
/** 500 ids with their quotes and commas. */
const MAX_IDS_BYTES = 48 * 1024

export const deleteProducts = endpoint(refs.deleteProducts, {
  access: 'admin',
  summary: `Deletes up to ${MAX_PRODUCTS_PER_EDIT} products as DELETE does, all of them or none.`,
  body: Ids,
  bodyLimit: MAX_IDS_BYTES,
  response: Message,
  errors: ['not_found'],
})

export const restoreProducts = endpoint(refs.restoreProducts, {
  access: 'admin',
  summary: 'Restores deleted products with their reviews, shown or hidden as they were, all of them or none.',
  body: Ids,
  bodyLimit: MAX_IDS_BYTES,
  response: Message,
  errors: ['not_found'],
})

export const exportProducts = endpoint(refs.exportProducts, {
  access: 'admin',
  summary: 'The products that match the filters as CSV; all products without filters.',
  query: ManagedProductFilter,
  response: z.string(),
  file: 'text/csv',
  errors: [],
})
