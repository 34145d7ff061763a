import type { StockTakingScope } from '../../../contract/stock-taking.ts'
import { ratedMetalOf, statedFineness, type RatedMetal } from '../../../rules/purity.ts'

/** What decides whether a piece is counted; all null where its variant was removed. */
export type ScopeColumns = { category: string | null; metal: string | null; fineness: number | null }

/** The metal and fineness of a piece; a product's metal states the fineness of variants without one. */
export function purityColumns({ metal, fineness }: Omit<ScopeColumns, 'category'>): {
  metal: RatedMetal | null
  fineness: number | null
} {
  const rated = ratedMetalOf(metal ?? '')
  return { metal: rated, fineness: rated && (fineness ?? statedFineness(metal ?? '')) }
}

export function isInScope(scope: StockTakingScope, piece: ScopeColumns): boolean {
  if (scope === 'all') return true

  const { metal, fineness } = purityColumns(piece)
  return (
    (scope.category === undefined || scope.category === piece.category) &&
    (scope.metal === undefined || scope.metal === metal) &&
    (scope.fineness === undefined || scope.fineness === fineness)
  )
}

/** Whether some piece could be of both scopes. */
export function overlaps(one: StockTakingScope, other: StockTakingScope): boolean {
  if (one === 'all' || other === 'all') return true

  const differ = <K extends 'category' | 'metal' | 'fineness'>(name: K) =>
    one[name] !== undefined && other[name] !== undefined && one[name] !== other[name]
  return !differ('category') && !differ('metal') && !differ('fineness')
}

export const readScope = (json: string): StockTakingScope => JSON.parse(json) as StockTakingScope
