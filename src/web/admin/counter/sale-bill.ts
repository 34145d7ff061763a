import type { Address } from '../../../contract/address.ts'
import { Address as AddressSchema } from '../../../contract/address-fields.ts'
import { cleanMobileNumber } from '../../../contract/typed-entries.ts'
import { pinsIn, stateOfPin } from '../../../contract/pin-state.ts'
import type { CreditEntry } from '../credits/credit-entry.ts'

/** The buyer's address for the bill as far as it was typed; the rest follows from what else is known. */
export type BillEntry = Partial<Pick<Address, 'line1' | 'line2' | 'city' | 'pin' | 'state'>>

type Sold = {
  customer: { name: string; phone: string }
  credits: readonly CreditEntry[]
  bill: BillEntry | null
}

/** The fields of the buyer's address: those that were typed, before what the seller of old gold has told. */
export function billFields({ credits, bill }: Pick<Sold, 'credits' | 'bill'>): Required<BillEntry> {
  const typed = { line1: '', line2: '', city: '', pin: '', ...sellersAddress(credits), ...bill }

  return { ...typed, state: bill?.state ?? stateOfPin(typed.pin) ?? ('' as Address['state']) }
}

/** What the address of the seller of old gold says, which is one text. */
function sellersAddress(credits: readonly CreditEntry[]): BillEntry {
  const address = credits
    .map((credit) => (credit.kind === 'old_gold' ? credit.address.trim() : ''))
    .find(Boolean)
  if (address === undefined) return {}

  const [line1 = '', ...others] = address.split('\n').map((line) => line.trim())
  const [pin] = pinsIn(address)

  return {
    line1: line1.slice(0, MAX_LINE),
    line2: others.join(', ').slice(0, MAX_LINE),
    ...(pin !== undefined && { pin }),
  }
}

const MAX_LINE = 120

/** The buyer's address for the bill; a sentence if something is missing or wrong. */
export function billAddress(sale: Sold): Address | string {
  const { name, phone } = sale.customer
  const result = AddressSchema.safeParse({
    ...billFields(sale),
    name: name.trim(),
    phone: cleanMobileNumber(phone),
  })

  return result.success ? result.data : (result.error.issues[0]?.message ?? 'Please enter the address.')
}
