import type { Gender } from '../../contract/product.ts'
import { categoryInPath } from '../../rules/categories.ts'

/** The address of a product's page. */
export const productAddress = (id: string): string => `/shop/${id}`

/** The listing of a category. */
export const categoryAddress = (category: string): string => `/shop/category/${categoryInPath(category)}`

/** The listing of a category for one gender, with the category spelled as in the menu. */
export const genderCategoryAddress = (gender: Gender, category: string): string =>
  `/gender/${gender}/category/${categoryInPath(category)}`
