import { managedVisibilities, type ManagedProductFilter } from '../../../contract/manage-products.ts'
import { CATEGORY_NAME, MAX_CATEGORY_LENGTH } from '../../../contract/category-fields.ts'
import { genders, metals, type sortKeys } from '../../../contract/product.ts'
import { managedStockStates } from '../../../contract/stock-states.ts'

/**
 * Search parameters of the product list. An absent filter means no restriction; the default order is newest
 * first.
 */
export type ProductSearch = Pick<
  ManagedProductFilter,
  'category' | 'metal' | 'gender' | 'stock' | 'trending' | 'visibility' | 'search'
> & {
  sortBy?: (typeof sortKeys)[number] | undefined
  sortOrder?: 'asc' | 'desc' | undefined
  /** From 2; absent for the first page. */
  page?: number | undefined
}

/** Reads the query string of the product list. Invalid values are ignored. */
export function readProductSearch(given: Partial<Record<keyof ProductSearch, unknown>>): ProductSearch {
  const chosen = <T extends string>(name: keyof ProductSearch, choices: readonly T[]) =>
    choices.find((choice) => choice === given[name])

  const search = String(given.search ?? '')
    .trim()
    .slice(0, MAX_SEARCH_LENGTH)
  const page = /^\d{1,6}$/.test(String(given.page)) ? Number(given.page) : 1

  return {
    search: search || undefined,
    // Perhaps one of the owner's, which only the server knows here.
    category:
      typeof given.category === 'string' &&
      given.category.length <= MAX_CATEGORY_LENGTH &&
      CATEGORY_NAME.test(given.category)
        ? given.category
        : undefined,
    metal: chosen('metal', metals),
    gender: chosen('gender', genders),
    stock: chosen('stock', managedStockStates),
    trending: chosen('trending', ['true', 'false']),
    visibility: chosen('visibility', managedVisibilities),
    sortBy: chosen(
      'sortBy',
      sorts.map(({ sortBy }) => sortBy),
    ),
    sortOrder: chosen('sortOrder', ['asc', 'desc']),
    page: page > 1 ? page : undefined,
  }
}

/** Maximum length of a search text, in characters. */
const MAX_SEARCH_LENGTH = 100

/** Only the filters, without sorting and page. */
export const filterOf = ({
  search,
  category,
  metal,
  gender,
  stock,
  trending,
  visibility,
}: ProductSearch) => ({ search, category, metal, gender, stock, trending, visibility })

export const isNarrowed = (search: ProductSearch): boolean =>
  Object.values(filterOf(search)).some((value) => value !== undefined)

/** Ways to sort the list; the first is the default. */
export const sorts = [
  { label: 'Newest first', sortBy: 'createdAt', sortOrder: 'desc' },
  { label: 'Oldest first', sortBy: 'createdAt', sortOrder: 'asc' },
  { label: 'Name, A to Z', sortBy: 'name', sortOrder: 'asc' },
  { label: 'Name, Z to A', sortBy: 'name', sortOrder: 'desc' },
  { label: 'Price, lowest first', sortBy: 'price', sortOrder: 'asc' },
  { label: 'Price, highest first', sortBy: 'price', sortOrder: 'desc' },
  { label: 'Rating, best first', sortBy: 'rating', sortOrder: 'desc' },
  { label: 'Rating, lowest first', sortBy: 'rating', sortOrder: 'asc' },
] as const

/** The filters, each with its labelled options. `categories`: the names of all categories of the shop. */
export const filtersWith = (categories: readonly string[]) =>
  [
    { name: 'category', label: 'Category', choices: categories.map((value) => [value, value] as const) },
    { name: 'metal', label: 'Metal', choices: metals.map((value) => [value, value] as const) },
    {
      name: 'gender',
      label: 'Gender',
      choices: [
        ['female', 'Female'],
        ['male', 'Male'],
      ],
    },
    {
      name: 'stock',
      label: 'Stock',
      choices: [
        ['running-out', 'Running out'],
        ['sold-out', 'Sold out'],
        ['counted', 'Counted'],
        ['not-counted', 'Not counted'],
      ],
    },
    {
      name: 'trending',
      label: 'Home page',
      choices: [
        ['true', 'Trending'],
        ['false', 'No'],
      ],
    },
    {
      name: 'visibility',
      label: 'Visibility',
      choices: [
        ['shown', 'Visible'],
        ['hidden', 'Hidden'],
        ['scheduled', 'Visible later'],
        ['deleted', 'Deleted'],
      ],
    },
  ] as const satisfies {
    name: keyof ProductSearch
    label: string
    choices: readonly (readonly [string, string])[]
  }[]
