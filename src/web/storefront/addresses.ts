import { linkOptions } from '@tanstack/react-router'
import type { Gender } from '../../contract/product.ts'
import { categoryInPath, categoryParam } from '../../rules/category-address.ts'
import type { Choice } from '../shared/choice.ts'

/** The address of a product's page, as text; `productLink` is for links. */
export const productAddress = (id: string): string => `/shop/${id}`

/** The address of a product's page that opens with a choice: path and query. */
export function choiceAddress(id: string, choice: Choice): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(choice)) if (value !== undefined) query.set(name, value)

  return productAddress(id) + (query.size > 0 ? `?${query}` : '')
}

/** The listing of a category. */
export const categoryAddress = (category: string): string => `/shop/category/${categoryInPath(category)}`

/** The listing of a category for one gender, with the category spelled as in the menu. */
export const genderCategoryAddress = (gender: Gender, category: string): string =>
  `/gender/${gender}/category/${categoryInPath(category)}`

/** `choice`: the colour and size that the page opens with. */
export const productLink = (id: string, choice: Choice = {}) =>
  linkOptions({ to: '/shop/$id', params: { id }, search: choice })

export const categoryLink = (category: string) =>
  linkOptions({ to: '/shop/category/$categoryName', params: { categoryName: categoryParam(category) } })

export const genderLink = (gender: Gender) => linkOptions({ to: '/gender/$gender', params: { gender } })

export const genderCategoryLink = (gender: Gender, category: string) =>
  linkOptions({
    to: '/gender/$gender/category/$categoryName',
    params: { gender, categoryName: categoryParam(category) },
  })
