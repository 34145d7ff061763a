import type { Address } from '../../../contract/address.ts'
import type { Approval } from '../../../contract/approval-fields.ts'
import { cleanCode } from '../../../contract/typed-entries.ts'
import type { NewCredit } from '../../../contract/credit.ts'
import type { Payout, PayoutWay } from '../../../contract/old-gold.ts'
import { addressLines } from '../../../rules/address.ts'
import { toPaisePerKg } from '../../../rules/metal-rates.ts'
import { priceOldMetal } from '../../../rules/old-gold.ts'
import { parseNumber } from '../../../rules/parse-number.ts'
import { toBasisPoints } from '../../../rules/pricing.ts'
import type { RatedMetal } from '../../../rules/purity.ts'
import { readTypedAmount } from '../../../rules/typed-amount.ts'

/** Old gold as it is typed. `rate`: in rupees per gram, of silver per kilogram. */
export type OldGoldEntry = {
  kind: 'old_gold'
  metal: RatedMetal
  fineness: number
  gross: string
  net: string
  rate: string
  deduction: string
  note: string
  name: string
  address: string
  pan: string
  /** How gold above an order is paid out; absent where that is not possible. */
  payout?: PayoutEntry | undefined
}

/** A payout as it is typed; no way yet: nothing is paid out. */
export type PayoutEntry = { way: PayoutWay | ''; reference: string }
export const NO_PAYOUT: PayoutEntry = { way: '', reference: '' }

/** The payout as the server takes it; undefined without a way. */
export const payoutRequest = ({ way, reference }: PayoutEntry): Payout | undefined =>
  way === '' ? undefined : { way, ...(reference.trim() !== '' && { reference: reference.trim() }) }

/** A credit of an earlier order as it is typed. */
export type ExchangeEntry = { kind: 'exchange'; from: string; amount: string }
export type CreditEntry = OldGoldEntry | ExchangeEntry

/** A credit before anything is typed. The customer is most often the seller. */
export const emptyCredit = (
  kind: CreditEntry['kind'],
  customer: { name: string; address: Address | null },
): CreditEntry =>
  kind === 'exchange'
    ? { kind, from: '', amount: '' }
    : {
        kind,
        metal: 'gold',
        fineness: 0,
        gross: '',
        net: '',
        rate: '',
        deduction: '',
        note: '',
        name: customer.name,
        address: customer.address
          ? addressLines({ ...customer.address, name: '', phone: '' }).join('\n')
          : '',
        pan: '',
        payout: NO_PAYOUT,
      }

export const rateOf = ({ metal, rate }: Pick<OldGoldEntry, 'metal' | 'rate'>) => {
  const rupees = readTypedAmount(rate) ?? 0
  return metal === 'silver' ? { perKg: rupees } : { perGram: rupees }
}

export const positive = (text: string): number => {
  const number = parseNumber(text) ?? 0
  return number > 0 ? number : 0
}

/** What old gold is worth as it is typed, in paise. */
export const oldGoldValue = (entry: OldGoldEntry) =>
  priceOldMetal({
    netMg: Math.round(positive(entry.net) * 1000),
    paisePerKg: toPaisePerKg(rateOf(entry)),
    deduction: Math.min(10_000, toBasisPoints(positive(entry.deduction))),
  })

/** Rupees of a credit as it is typed. */
export const creditRupees = (entry: CreditEntry): number =>
  entry.kind === 'exchange' ? (readTypedAmount(entry.amount) ?? 0) : oldGoldValue(entry).amount / 100

/** The first problem of a credit, in a sentence; undefined if there is none. */
export function creditProblem(entry: CreditEntry, panLimit: number | undefined): string | undefined {
  if (entry.kind === 'exchange') {
    if (entry.from.trim() === '') return 'Enter the number of the return or the order.'
    return creditRupees(entry) > 0 ? undefined : 'Enter the amount of the exchange.'
  }

  const problem = metalProblem(entry)
  if (problem) return problem
  if (entry.name.trim().length < 2) return "Enter the seller's name."
  if (entry.address.trim().length < 5) return "Enter the seller's address."

  return needsPan(entry, panLimit) && cleanCode(entry.pan).length !== 10
    ? "Enter the seller's PAN, such as ABCDE1234F."
    : undefined
}

/** The first problem of weights and rate of old metal; undefined if there is none. */
export function metalProblem(entry: OldGoldEntry): string | undefined {
  if (positive(entry.gross) === 0 || positive(entry.net) === 0)
    return 'Enter the gross and net weight of the old gold.'
  if (positive(entry.net) > positive(entry.gross)) return 'The net weight must not be above the gross weight.'
  if (!readTypedAmount(entry.rate)) return 'Enter the rate offered for the old gold.'

  return Number.isNaN(parseNumber(entry.deduction))
    ? 'Enter the deduction for melting as a number.'
    : undefined
}

/** Whether the seller has to give a PAN for this old gold alone; the server counts all of the order. */
export const needsPan = (entry: OldGoldEntry, panLimit: number | undefined): boolean =>
  panLimit !== undefined && creditRupees(entry) > panLimit

/** The credit as the server takes it, with the login of a manager who approves it. */
export function creditRequest(entry: CreditEntry, approval?: Approval): NewCredit {
  if (entry.kind === 'exchange')
    return { kind: 'exchange', from: entry.from.trim(), amount: creditRupees(entry) }

  const { metal, fineness, gross, net, deduction, note, name, address, pan } = entry
  const payout = entry.payout && payoutRequest(entry.payout)

  const request: NewCredit = {
    kind: 'old_gold',
    metal,
    fineness,
    grossWeight: positive(gross),
    netWeight: positive(net),
    ...rateOf(entry),
    deduction: positive(deduction),
    ...(note.trim() !== '' && { note: note.trim() }),
    seller: { name: name.trim(), address: address.trim(), ...(pan.trim() !== '' && { pan: cleanCode(pan) }) },
  }

  if (payout) request.payout = payout
  return approval ? { ...request, approval } : request
}
