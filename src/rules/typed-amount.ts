import { shortMoneyText } from './money-text.ts'

/** Powers of ten of the units that people write after an amount. */
const units: Readonly<Record<string, number>> = {
  '': 0,
  k: 3,
  thousand: 3,
  l: 5,
  lac: 5,
  lacs: 5,
  lakh: 5,
  lakhs: 5,
  cr: 7,
  crore: 7,
  crores: 7,
}

/** Digits, plain or grouped as in India or elsewhere, with a fraction and a unit. */
const AMOUNT = /^(?:₹|rs\.?|inr)?\s*(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.(\d+))?\s*([a-z]*)\.?$/i

/** The largest amount that lists filter by, in paise: less than 100 crore rupees. */
const MAX_PAISE = 99_999_999_999

/**
 * Reads an amount as people type it: `150000`, `1,50,000`, `1.5 lakh`, `2 crore`, `80k`.
 * @returns rupees with at most two decimals; undefined for anything else.
 */
export function readTypedAmount(typed: string): number | undefined {
  const [, whole = '', fraction = '', unit = ''] = AMOUNT.exec(typed.trim()) ?? []
  const power = units[unit.toLowerCase()]
  if (whole === '' || power === undefined) return undefined
  const decimals = fraction.replace(/0+$/, '')
  if (decimals.length > power + 2) return undefined
  const paise = Number(whole.replaceAll(',', '') + decimals.padEnd(power + 2, '0'))
  return paise <= MAX_PAISE ? paise / 100 : undefined
}

/** Writes rupees as people say them, where that is exact and short: `₹1.5 lakh`, `₹2.25 crore`, `₹80,000`. */
export function spokenAmount(rupees: number): string {
  if (rupees >= 10_000_000 && rupees % 100_000 === 0) return `₹${rupees / 10_000_000} crore`
  if (rupees >= 100_000 && rupees < 10_000_000 && rupees % 1000 === 0) return `₹${rupees / 100_000} lakh`
  return shortMoneyText(rupees)
}
