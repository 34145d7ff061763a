import { states, type Address } from '../contract/address.ts'

export type State = Address['state']

/** The number by which tax law knows each state and union territory, the first two digits of its GSTINs. */
const codes: Record<State, string> = {
  'Jammu and Kashmir': '01', 'Himachal Pradesh': '02', Punjab: '03', Chandigarh: '04', Uttarakhand: '05', Haryana: '06', Delhi: '07', Rajasthan: '08',
  'Uttar Pradesh': '09', Bihar: '10', Sikkim: '11', 'Arunachal Pradesh': '12', Nagaland: '13', Manipur: '14', Mizoram: '15', Tripura: '16', Meghalaya: '17',
  Assam: '18', 'West Bengal': '19', Jharkhand: '20', Odisha: '21', Chhattisgarh: '22', 'Madhya Pradesh': '23', Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26', Maharashtra: '27', Karnataka: '29', Goa: '30', Lakshadweep: '31', Kerala: '32', 'Tamil Nadu': '33',
  Puducherry: '34', 'Andaman and Nicobar Islands': '35', Telangana: '36', 'Andhra Pradesh': '37', Ladakh: '38',
}

/** A state as a place of supply is written: Kerala (32). */
export const placeText = (state: State): string => `${state} (${codes[state]})`

/** The state that a GSTIN is registered in. */
export const stateOfGstin = (gstin: string): State | undefined => states.find((state) => codes[state] === gstin.slice(0, 2))

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Whether a text is a GSTIN: state, PAN, count, Z, and the sign that the others add up to. */
export function isGstin(text: string): boolean {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/.test(text) || !stateOfGstin(text)) return false
  let sum = 0
  for (let index = 0; index < 14; index += 1) {
    const product = SIGNS.indexOf(text.charAt(index)) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return SIGNS[(36 - (sum % 36)) % 36] === text[14]
}

/** One tax of an invoice: its rate in basis points and its amount in paise. */
export type TaxPart = { name: string; points: number; paise: number }

/**
 * The tax of an order as an invoice shows it: halves for centre and state where goods stay in the shop's state, one part
 * where they leave it, and one without a name of its own where the shop's state is not known. The parts add up to the
 * tax to the paisa: of an odd amount the centre gets the paisa that is left over.
 */
export function splitTax(paise: number, points: number, from: State | null, to: State | null): TaxPart[] {
  if (from === null) return [{ name: 'Tax', points, paise }]
  // Without an address the place of supply is the shop's own (IGST Act, section 10).
  if (to !== null && to !== from) return [{ name: 'IGST', points, paise }]
  const half = Math.floor(paise / 2)
  return [{ name: 'CGST', points: points / 2, paise: paise - half }, { name: 'SGST', points: points / 2, paise: half }]
}
