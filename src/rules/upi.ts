import { amountText } from './pricing.ts'

/** The note of every payment (PAY-02). */
const NOTE = 'Order Payment'

/** Percent-encodes a value; the `@` of a payee stays, since some payers' apps do not decode it. */
const encode = (value: string) => encodeURIComponent(value).replaceAll('%40', '@')

/** The payload of the UPI QR code, as the payer's app reads it. `paise`: what is to be paid. */
export function upiLink(payee: { id: string; name: string }, paise: number): string {
  return `upi://pay?pa=${encode(payee.id)}&pn=${encode(payee.name)}&am=${amountText(paise)}&cu=INR&tn=${encode(NOTE)}`
}
