import type { Approval } from '../../../contract/approval-fields.ts'
import type { NewOldGold, OldGoldItem } from '../../../contract/old-gold.ts'
import { cleanCode, cleanMobileNumber } from '../../../contract/typed-entries.ts'
import { newKey } from '../shared/new-key.ts'
import {
  emptyCredit,
  metalProblem,
  NO_PAYOUT,
  oldGoldValue,
  payoutRequest,
  positive,
  rateOf,
  type OldGoldEntry,
  type PayoutEntry,
} from './credit-entry.ts'

/** Old gold that is bought without a sale, as it is typed. */
export type PurchaseEntry = {
  /** The idempotency key of the purchase, new after each change. */
  key: string
  /** Each with a key of its own, for the page. */
  items: { key: number; gold: OldGoldEntry }[]
  name: string
  phone: string
  address: string
  pan: string
  payout: PayoutEntry
}

export const newItem = (key: number): PurchaseEntry['items'][number] => ({
  key,
  gold: emptyCredit('old_gold', { name: '', address: null }) as OldGoldEntry,
})

export const emptyPurchase = (): PurchaseEntry => ({
  key: newKey(),
  items: [newItem(0)],
  name: '',
  phone: '',
  address: '',
  pan: '',
  payout: NO_PAYOUT,
})

/** The amount of all items, in paise. */
export const purchasePaise = ({ items }: PurchaseEntry): number =>
  items.reduce((sum, { gold }) => sum + oldGoldValue(gold).amount, 0)

export const needsSellerPan = (entry: PurchaseEntry, panLimit: number | undefined): boolean =>
  panLimit !== undefined && purchasePaise(entry) > Math.round(panLimit * 100)

/** The first problem of a purchase, in a sentence; undefined if there is none. */
export function purchaseProblem(entry: PurchaseEntry, panLimit: number | undefined): string | undefined {
  const problem = entry.items.map(({ gold }) => metalProblem(gold)).find((each) => each !== undefined)
  if (problem) return problem
  if (entry.name.trim().length < 2) return "Enter the seller's name."
  if (!/^[6-9]\d{9}$/.test(cleanMobileNumber(entry.phone))) return "Enter the seller's 10-digit phone number."
  if (entry.address.trim().length < 5) return "Enter the seller's address."
  if (needsSellerPan(entry, panLimit) && cleanCode(entry.pan).length !== 10)
    return "Enter the seller's PAN, such as ABCDE1234F."

  return entry.payout.way === '' ? 'Choose how the seller is paid.' : undefined
}

/** The purchase as the server takes it, with the login of a manager who approves it. */
export function purchaseRequest(
  { items, name, phone, address, pan, payout }: PurchaseEntry,
  approval?: Approval,
): NewOldGold {
  const request: NewOldGold = {
    customer: { name: name.trim(), phone: cleanMobileNumber(phone), address: address.trim() },
    items: items.map(({ gold }) => itemRequest(gold)),
    payout: payoutRequest(payout) ?? { way: 'bank' },
  }
  if (pan.trim() !== '') request.pan = cleanCode(pan)
  return approval ? { ...request, approval } : request
}

function itemRequest(gold: OldGoldEntry): OldGoldItem {
  const { perGram, perKg } = { perGram: undefined, perKg: undefined, ...rateOf(gold) }
  return {
    metal: gold.metal,
    fineness: gold.fineness,
    gross: positive(gold.gross),
    net: positive(gold.net),
    ratePerGram: perGram,
    ratePerKg: perKg,
    deduction: positive(gold.deduction),
    note: gold.note.trim() || null,
  }
}
