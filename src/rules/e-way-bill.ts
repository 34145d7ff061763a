import type { State } from './gst.ts'

const LAKH = 100_000_00
/**
 * In paise: gold, within Kerala (since 20 January 2025), and imitation jewellery anywhere (rule 138 of the
 * CGST Rules).
 */
const KERALA_FROM = 10 * LAKH
const IMITATION_ABOVE = LAKH / 2
const IMITATION = '7117'

/** Goods of one HSN in a parcel, with their tax, in paise. */
export type Goods = { hsn: string; value: number }

/**
 * Whether the owner should check if a parcel needs an e-way bill. Jewellery of precious metal needs none in
 * most states.
 */
export function mayNeedEWayBill(goods: readonly Goods[], from: State | null, to: State | null): boolean {
  const valueOf = (fits: (hsn: string) => boolean) =>
    goods.filter(({ hsn }) => fits(hsn)).reduce((sum, { value }) => sum + value, 0)
  const isWithinKerala = from === 'Kerala' && to === 'Kerala'
  return (
    valueOf((hsn) => hsn.startsWith(IMITATION)) > IMITATION_ABOVE ||
    (isWithinKerala && valueOf(() => true) >= KERALA_FROM)
  )
}
