import { shareOf } from './pricing.ts'

/** A price change for several products: amounts in paise, shares in basis points. */
export type PriceChange =
  | { kind: 'set' | 'raise' | 'lower'; paise: number }
  | {
      kind: 'raise-share' | 'lower-share'
      basisPoints: number
      /** Rounds the new price half up to whole rupees. */
      wholeRupees: boolean
    }

/** A stock change for several products. */
export type StockChange = { kind: 'set' | 'add' | 'take'; pieces: number } | { kind: 'not-counted' }

/**
 * Returns the changed price in paise; a share is rounded half up to the paisa. May be negative, which
 * validation rejects.
 */
export function changedPrice(paise: number, change: PriceChange): number {
  switch (change.kind) {
    case 'set':
      return change.paise
    case 'raise':
      return paise + change.paise
    case 'lower':
      return paise - change.paise
    case 'raise-share':
    case 'lower-share': {
      const share = shareOf(paise, change.basisPoints)
      const changed = change.kind === 'raise-share' ? paise + share : paise - share
      return change.wholeRupees ? Math.floor((changed + 50) / 100) * 100 : changed
    }
  }
}

/**
 * Returns the changed stock; null if the stock is not counted, which adding or subtracting does not change.
 */
export function changedStock(stock: number | null, change: StockChange): number | null {
  if (change.kind === 'not-counted') return null
  if (change.kind === 'set') return change.pieces
  if (stock === null) return null
  return change.kind === 'add' ? stock + change.pieces : stock - change.pieces
}
