import { moneyText } from '../../../rules/money-text.ts'
import type { ProductValues } from './product-draft.ts'

type Draft = Partial<ProductValues>
export type DraftField = keyof ProductValues

/** The form's fields in order, with their labels. */
export const fieldNames: Record<DraftField, string> = {
  name: 'Name', category: 'Category', metal: 'Metal', gender: 'Gender', size: 'Sizes', price: 'Price', oldPrice: 'Old price', stock: 'Stock',
  colors: 'Colours', description: 'Description', isTrending: 'Trending', image: 'Main image', additionalImages: 'Additional images', imageAlts: 'What the pictures show', visibility: 'Visibility',
}

const fieldsOf = Object.keys(fieldNames) as DraftField[]

/** Returns whether two drafts have the same value in a field. */
export const sameIn = (field: DraftField, one: Draft, other: Draft): boolean => JSON.stringify(inOrder(one[field])) === JSON.stringify(inOrder(other[field]))

/** Alternative texts have no order, so they are sorted before the comparison. */
const inOrder = (value: unknown) => (value && typeof value === 'object' && !Array.isArray(value) ? Object.entries(value).toSorted() : (value ?? null))

/**
 * Merges a form with a version that someone else has saved in the meantime. Fields that only they changed are `taken`
 * over. Fields that both changed to different values `clash` and keep what was typed.
 */
export function mergeDraft(seen: Draft, typed: Draft, saved: Draft): { taken: DraftField[]; clashes: DraftField[] } {
  const theirs = fieldsOf.filter((field) => !sameIn(field, seen, saved) && !sameIn(field, typed, saved))
  return {
    taken: theirs.filter((field) => sameIn(field, seen, typed)),
    clashes: theirs.filter((field) => !sameIn(field, seen, typed)),
  }
}

/** A draft's value of a field, in words. */
export function draftWordsOf(field: DraftField, draft: Draft): string {
  const { price, oldPrice, stock, colors = [], additionalImages = [], imageAlts = {} } = draft
  switch (field) {
    case 'price':
      return amountText(price)
    case 'oldPrice':
      return amountText(oldPrice)
    case 'stock':
      return stock === null || stock === undefined ? 'Not counted' : String(stock)
    case 'colors':
      return colors.map(({ value }) => value).join(', ') || 'None'
    case 'visibility':
      return draft.visibility === 'hidden' ? 'Hidden' : 'Visible'
    case 'isTrending':
      return draft.isTrending ? 'Yes' : 'No'
    case 'additionalImages':
      return additionalImages.join(' ') || 'None'
    case 'imageAlts':
      return Object.values(imageAlts).filter(Boolean).join('; ') || 'None'
    default:
      return draft[field] || 'Empty'
  }
}

const amountText = (rupees: number | null | undefined) => (typeof rupees === 'number' && Number.isFinite(rupees) ? moneyText(rupees) : 'None')
