import { states, type Address } from '../contract/address.ts'

export type State = Address['state']

/** The GST code of each state and union territory, the first two digits of its GSTINs. */
const codes: Record<State, string> = {
  'Jammu and Kashmir': '01',
  'Himachal Pradesh': '02',
  Punjab: '03',
  Chandigarh: '04',
  Uttarakhand: '05',
  Haryana: '06',
  Delhi: '07',
  Rajasthan: '08',
  'Uttar Pradesh': '09',
  Bihar: '10',
  Sikkim: '11',
  'Arunachal Pradesh': '12',
  Nagaland: '13',
  Manipur: '14',
  Mizoram: '15',
  Tripura: '16',
  Meghalaya: '17',
  Assam: '18',
  'West Bengal': '19',
  Jharkhand: '20',
  Odisha: '21',
  Chhattisgarh: '22',
  'Madhya Pradesh': '23',
  Gujarat: '24',
  'Dadra and Nagar Haveli and Daman and Diu': '26',
  Maharashtra: '27',
  Karnataka: '29',
  Goa: '30',
  Lakshadweep: '31',
  Kerala: '32',
  'Tamil Nadu': '33',
  Puducherry: '34',
  'Andaman and Nicobar Islands': '35',
  Telangana: '36',
  'Andhra Pradesh': '37',
  Ladakh: '38',
}

/** Formats a state as a place of supply: Kerala (32). */
export const placeText = (state: State): string => `${state} (${codes[state]})`

/** Returns the state in which a GSTIN is registered. */
export const stateOfGstin = (gstin: string): State | undefined =>
  states.find((state) => codes[state] === gstin.slice(0, 2))

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** Whether a text is a valid GSTIN: state, PAN, count, Z, and a check character. */
export function isGstin(text: string): boolean {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/.test(text) || !stateOfGstin(text)) return false
  let sum = 0
  for (let index = 0; index < 14; index += 1) {
    const product = SIGNS.indexOf(text.charAt(index)) * (index % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return SIGNS[(36 - (sum % 36)) % 36] === text[14]
}

/** One tax of an invoice: rate in basis points and amount in paise. */
export type TaxPart = { name: string; points: number; paise: number }

/** Union territories without a legislature, where UTGST takes the place of SGST (UTGST Act, section 1). */
const unionTerritories: readonly State[] = [
  'Andaman and Nicobar Islands',
  'Chandigarh',
  'Dadra and Nagar Haveli and Daman and Diu',
  'Ladakh',
  'Lakshadweep',
]

/**
 * Splits the tax of an order for its invoice: CGST and SGST or UTGST halves within the shop's state, IGST for
 * other states, and one part called Tax if the shop's state is unknown. The parts add up to the tax exactly;
 * CGST gets the odd paisa.
 */
export function splitTax(paise: number, points: number, from: State | null, to: State | null): TaxPart[] {
  if (from === null) return divideTax(paise, points, ['Tax'])
  // Without an address the place of supply is the shop's own state (IGST Act, section 10).
  if (to !== null && to !== from) return divideTax(paise, points, ['IGST'])
  return divideTax(paise, points, ['CGST', unionTerritories.includes(from) ? 'UTGST' : 'SGST'])
}

/** Divides a tax into one part, or into two halves, of which the first gets the odd paisa. */
export function divideTax(
  paise: number,
  points: number,
  [name = 'Tax', second]: readonly string[],
): TaxPart[] {
  if (second === undefined) return [{ name, points, paise }]
  const half = Math.floor(paise / 2)
  return [
    { name, points: points / 2, paise: paise - half },
    { name: second, points: points / 2, paise: half },
  ]
}

/**
 * The taxes of an invoice by their names, in paise; `unsplit` was charged without knowing the shop's state.
 */
export type TaxSums = Record<'cgst' | 'sgst' | 'utgst' | 'igst' | 'unsplit', number>

/** Adds up the parts of each name. */
export function sumTaxes(parts: readonly TaxPart[]): TaxSums {
  const of = (wanted: string) =>
    parts.reduce((sum, { name, paise }) => (name === wanted ? sum + paise : sum), 0)
  return { cgst: of('CGST'), sgst: of('SGST'), utgst: of('UTGST'), igst: of('IGST'), unsplit: of('Tax') }
}
