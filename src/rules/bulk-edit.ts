import { shareOf } from './pricing.ts'

/** How the prices of several products change together: amounts in paise, shares in basis points. */
export type PriceChange =
  | { kind: 'set' | 'raise' | 'lower'; paise: number }
  | {
      kind: 'raise-share' | 'lower-share'
      basisPoints: number
      /** Rounds the new price half up to whole rupees. */
      wholeRupees: boolean
    }

/** How the stock of several products changes together. */
export type StockChange = { kind: 'set' | 'add' | 'take'; pieces: number } | { kind: 'not-counted' }

/** The price in paise after a change; a share is rounded half up to the paisa. May fall below nothing: nobody sells at that. */
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

/** The pieces after a change; null where they are not counted, which adding to or taking from does not change. */
export function changedStock(stock: number | null, change: StockChange): number | null {
  if (change.kind === 'not-counted') return null
  if (change.kind === 'set') return change.pieces
  if (stock === null) return null
  return change.kind === 'add' ? stock + change.pieces : stock - change.pieces
}
