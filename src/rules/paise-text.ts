import { toRupees } from '../contract/money.ts'
import { moneyText } from './money-text.ts'

/** Formats integer paise for display: ₹1,23,456.00. */
export const rupees = (paise: number): string => moneyText(toRupees(paise))

/** Formats integer paise that may be negative: −₹1,23,456.00. */
export const signedRupees = (paise: number): string => `${paise < 0 ? '−' : ''}${rupees(Math.abs(paise))}`
