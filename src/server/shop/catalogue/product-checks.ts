import { categories, MAX_CATEGORIES } from '../../../contract/product.ts'
import { mustBeCategory } from '../../../contract/category-fields.ts'
import type { ProductDraft } from '../../../contract/product-fields.ts'
import { categoriesOf } from '../../../rules/categories.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Queries } from '../../core/db/types.ts'
import { AppError, invalid } from '../../core/lib/errors.ts'
import { readOwnCategories } from '../settings/own-categories.ts'

/** @throws AppError invalid_input if there is no such tax class. */
export async function requireTaxClass(db: Queries, id: string | null | undefined): Promise<void> {
  if (!id || (await db.selectFrom('tax_classes').select('id').where('id', '=', id).executeTakeFirst())) return
  throw invalid('taxClassId', 'is not a tax class')
}

/**
 * Locks the owner's categories that a product is in, so that they are not deleted or renamed concurrently.
 * @throws AppError invalid_input if the shop does not have them all.
 */
export async function requireCategories(
  db: Queries,
  draft: Pick<ProductDraft, 'category' | 'categories'>,
): Promise<void> {
  const named = categoriesOf(draft).filter((name) => !stated.has(name))
  if (named.length === 0) return
  const found = await lockRows(
    db,
    db.selectFrom('categories').select('name').where('name', 'in', named).orderBy('name_key'),
  ).execute()
  if (found.length === named.length) return
  const known = new Set([...categories, ...(await readOwnCategories(db)).map(({ name }) => name)])
  const message = mustBeCategory([...known])
  const places = [
    ['category', draft.category],
    ...draft.categories.map((name, index) => [`categories.${index}`, name]),
  ] as const
  const issues = places.flatMap(([path = '', name = '']) => (known.has(name) ? [] : { path, message }))
  throw new AppError('invalid_input', issues.map(({ path }) => `${path}: ${message}`).join('; '), { issues })
}

const stated = new Set<string>(categories)

/** @throws AppError invalid_input if a product is in too many categories, its first one included. */
export function requireFewCategories(draft: Pick<ProductDraft, 'category' | 'categories'>): void {
  if (categoriesOf(draft).length > MAX_CATEGORIES)
    throw invalid('categories', `must be at most ${MAX_CATEGORIES}, with its first category`)
}

/** @throws AppError invalid_input if the picture as worn is none of the product's pictures. */
export function requireWornImage(
  wornImage: string | null | undefined,
  { image, additionalImages }: Pick<ProductDraft, 'image' | 'additionalImages'>,
): void {
  if (wornImage && ![image, ...additionalImages].includes(wornImage))
    throw invalid('wornImage', 'must be one of the pictures of the product')
}

/** @throws AppError invalid_input if a product is exempt from hallmarking without a reason. */
export function requireHallmarkReason({
  hallmark,
  hallmarkReason,
}: Pick<ProductDraft, 'hallmark' | 'hallmarkReason'>): void {
  if (hallmark === 'exempt' && hallmarkReason === null)
    throw invalid(
      'hallmarkReason',
      'is needed for an exempt product',
      'Choose why the product needs no hallmark.',
    )
}
