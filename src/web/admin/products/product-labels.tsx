import type { ReactNode } from 'react'
import { moneyText } from '../../../rules/money-text.ts'
import { PicturesSaid } from '../shared/newer-version.tsx'
import { hallmarkNames } from './hallmark-fields.tsx'
import type { ProductValues } from './product-draft.ts'
import { notReturnableNames } from './return-fields.tsx'
import { rowName } from './variants/variant-rows.ts'

type Draft = Partial<ProductValues>
export type DraftField = keyof ProductValues

export const genderNames = { female: 'Female', male: 'Male' }

/** A draft's value of a field: pictures as pictures, everything else in words. */
export function productWordsOf(field: DraftField, draft: Draft): ReactNode {
  switch (field) {
    case 'price':
      return amountText(draft.price)
    case 'oldPrice':
      return amountText(draft.oldPrice)
    case 'stock':
      return stockText(draft.stock)
    case 'lowStock':
      return lowStockText(draft.lowStock)
    case 'colors':
      return draft.colors?.map(({ value }) => value).join(', ') || 'None'
    case 'categories':
      return draft.categories?.join(', ') || 'None'
    case 'gender':
      return draft.gender ? genderNames[draft.gender] : 'Empty'
    case 'visibility':
      return draft.visibility === 'hidden' ? 'Hidden' : 'Visible'
    case 'visibleFrom':
      return draft.visibleFrom?.replace('T', ', ') ?? 'Any time'
    case 'isTrending':
      return draft.isTrending ? 'Yes' : 'No'
    case 'image':
      return draft.image ? <PicturesSaid pictures={[draft.image]} /> : 'None'
    case 'additionalImages':
      return draft.additionalImages?.length ? <PicturesSaid pictures={draft.additionalImages} /> : 'None'
    case 'imageAlts':
      return (
        Object.values(draft.imageAlts ?? {})
          .filter(Boolean)
          .join('; ') || 'None'
      )
    case 'wornImage':
      return draft.wornImage ? <PicturesSaid pictures={[draft.wornImage]} /> : 'None'
    case 'imageColors':
      return Object.values(draft.imageColors ?? {}).join('; ') || 'None'
    case 'taxClassId':
      return draft.taxClassId ? 'Another class' : 'Standard'
    case 'pricing':
      return draft.pricing === 'weight' ? 'By weight' : 'Fixed'
    case 'hallmark':
      return hallmarkNames[draft.hallmark ?? 'none']
    case 'notReturnable':
      return draft.notReturnable ? notReturnableNames[draft.notReturnable] : 'Can be returned'
    case 'priceRule':
      return draft.priceRule ? 'Set' : 'None'
    case 'collections':
      return countText(draft.collections?.length ?? 0)
    case 'variants':
      return draft.variants?.map(variantText).join('; ') || 'None'
    default:
      return draft[field] || 'Empty'
  }
}

const amountText = (rupees: number | null | undefined) =>
  typeof rupees === 'number' && Number.isFinite(rupees) ? moneyText(rupees) : 'None'

type Stock = number | null | undefined

const stockText = (stock: Stock): string =>
  stock === null || stock === undefined ? 'Not counted' : String(stock)

function lowStockText(lowStock: Stock): string {
  if (lowStock === null || lowStock === undefined) return 'As in the settings'
  return lowStock === 0 ? 'Never' : String(lowStock)
}

function countText(count: number): string {
  if (count === 0) return 'None'
  return count === 1 ? '1 collection' : `${count} collections`
}

const variantText = (row: ProductValues['variants'][number]): string =>
  [
    rowName(row),
    row.netWeight && `${row.netWeight} g`,
    row.price && `₹${row.price}`,
    row.stock && `${row.stock} in stock`,
    row.stockBy === 'pieces' && 'by piece',
  ]
    .filter(Boolean)
    .join(', ')
