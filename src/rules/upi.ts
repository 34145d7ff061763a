import { amountText } from './pricing.ts'

/** The note of every UPI payment (PAY-02). */
const NOTE = 'Order Payment'

/** Percent-encodes a value, but keeps the `@` of a payee, because some UPI apps do not decode it. */
const encode = (value: string) => encodeURIComponent(value).replaceAll('%40', '@')

/** Returns the payload of the UPI QR code. `paise`: the amount to pay. */
export function upiLink(payee: { id: string; name: string }, paise: number): string {
  return `upi://pay?pa=${encode(payee.id)}&pn=${encode(payee.name)}&am=${amountText(paise)}&cu=INR&tn=${encode(NOTE)}`
}

/** The links that open a payment in the UPI apps of a phone; the last one lets the phone ask which. */
export const appsFor = (link: string): { name: string; href: string }[] => {
  const details = link.slice('upi://pay'.length)
  return [
    { name: 'Google Pay', href: `gpay://upi/pay${details}` },
    { name: 'PhonePe', href: `phonepe://pay${details}` },
    { name: 'Paytm', href: `paytmmp://pay${details}` },
    { name: 'Other UPI app', href: link },
  ]
}
