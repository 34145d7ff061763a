import * as contract from '../../../../contract/category.schemas.ts'
import type { Route } from '../../../core/http/route-types.ts'
import { createCategory } from './create-category.ts'
import { deleteCategory } from './delete-category.ts'
import { listCategories } from './list-categories.ts'
import { updateCategory } from './update-category.ts'

export function categoriesRoutes(route: Route): void {
  route(contract.listCategories, ({ db, actor }) => listCategories(db, { actor }), { cache: true })
  route(contract.createCategory, ({ tx, body }) => createCategory(tx, body))
  route.inSteps(
    contract.updateCategory,
    ({ step, params, body }) => updateCategory(step, { ...body, ...params }),
    {},
  )
  route(contract.deleteCategory, async ({ tx, params }) => {
    await deleteCategory(tx, params)
    return { message: 'Category deleted successfully!' }
  })
}
