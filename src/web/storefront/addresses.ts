import type { Gender } from '../../contract/product.ts'
import { categoryInPath } from '../../rules/categories.ts'

/** Where a product is shown. */
export const productAddress = (id: string): string => `/shop/${id}`

/** The listing of a category. */
export const categoryAddress = (category: string): string => `/shop/category/${categoryInPath(category)}`

/** The listing of a category for her or for him, under the name the menu uses. */
export const genderCategoryAddress = (gender: Gender, category: string): string =>
  `/gender/${gender}/category/${categoryInPath(category)}`
