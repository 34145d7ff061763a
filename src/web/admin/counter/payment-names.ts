import type { ReceivedBy } from '../../../contract/counter-order.ts'

/** What identifies a payment. */
export const referenceWords: Record<Exclude<ReceivedBy, 'cash'>, string> = { upi: 'UPI reference (UTR)', bank: 'Bank reference (UTR)', terminal: 'Number on the slip' }

/** Asks for it. */
export const referenceProblems: Record<keyof typeof referenceWords, string> = {
  upi: 'Enter the UPI reference (UTR).', bank: 'Enter the bank reference (UTR).', terminal: 'Enter the number on the slip.',
}
