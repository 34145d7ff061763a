import type { RatedFineness } from '../../../rules/metal-rates.ts'
import { purityName } from '../../../rules/purity.ts'

/** The purity as stamped on a piece: `22K`, `925`. */
export const shortPurity = ({ metal, fineness }: RatedFineness): string =>
  metal === 'gold' ? (purityName(metal, fineness).split(' ')[0] ?? '') : String(fineness)

/** The metal with its purity: `Gold 22K`, `Silver 925`. */
export const metalText = (rate: RatedFineness): string =>
  `${rate.metal.charAt(0).toUpperCase()}${rate.metal.slice(1)} ${shortPurity(rate)}`

/** A change in percent with its sign: a rise is not good news, so it has no colour. */
export const percentText = (percent: number): string => `${signOf(percent)}${Math.abs(percent).toFixed(2)}%`

/** The sign of a change, as text. */
export function signOf(change: number): '+' | '−' | '' {
  if (change > 0) return '+'
  return change < 0 ? '−' : ''
}
