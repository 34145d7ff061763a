import { MAX_CATEGORIES } from '../../../contract/product.ts'
import type { ProductDraft } from '../../../contract/product-fields.ts'
import { categoriesOf } from '../../../rules/categories.ts'
import type { Queries } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { invalidField } from './plan-variants.ts'

/** @throws AppError invalid_input if there is no such tax class. */
export async function requireTaxClass(db: Queries, id: string | null | undefined): Promise<void> {
  if (!id || (await db.selectFrom('tax_classes').select('id').where('id', '=', id).executeTakeFirst())) return
  throw new AppError('invalid_input', 'taxClassId: is not a tax class', { issues: [{ path: 'taxClassId', message: 'is not a tax class' }] })
}

/** @throws AppError invalid_input if a product is in too many categories, its first one included. */
export function requireFewCategories(draft: Pick<ProductDraft, 'category' | 'categories'>): void {
  if (categoriesOf(draft).length > MAX_CATEGORIES) throw invalidField('categories', `must be at most ${MAX_CATEGORIES}, with its first category`)
}

/** @throws AppError invalid_input if a product is exempt from hallmarking without a reason. */
export function requireHallmarkReason({ hallmark, hallmarkReason }: Pick<ProductDraft, 'hallmark' | 'hallmarkReason'>): void {
  if (hallmark === 'exempt' && hallmarkReason === null) throw invalidField('hallmarkReason', 'is needed for an exempt product', 'Choose why the product needs no hallmark.')
}
