import { states, type Address } from '../contract/address.ts'
import { halfShareOf, shareOf } from './pricing.ts'

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

/** The state in which a GSTIN is registered, if it is another one than that of an address. */
export function stateElsewhere(gstin: string, state: string): State | undefined {
  const registeredIn = stateOfGstin(gstin)
  return registeredIn === state ? undefined : registeredIn
}

const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * How a supply is taxed: within the shop's state, to another state, or without a split because the shop's
 * state is not known.
 */
export type Supply = 'intra' | 'inter' | 'unsplit'

/** `place`: the place of supply; null if the shop's state is not known. */
export type TaxedSupply = { supply: Supply; place: State | null }

/**
 * Returns how a supply is taxed. Its place is the state of the buyer's registration (IGST Act, section
 * 10(1)(b)), or else of the delivery address, or else the shop's own.
 */
export function supplyFrom(
  shopState: State | null,
  { gstin, delivery }: { gstin: string | null; delivery: State | null },
): TaxedSupply {
  if (shopState === null) return { supply: 'unsplit', place: null }
  const place = (gstin === null ? undefined : stateOfGstin(gstin)) ?? delivery ?? shopState
  return { supply: place === shopState ? 'intra' : 'inter', place }
}

/** State, PAN, count, Z, and a check character. */
const TAXPAYER = /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/

/**
 * The other numbers that buy: of tax deductors (D), of government offices (by TAN), and UINs of embassies.
 */
const otherBuyers = [
  /^\d{2}[A-Z]{4}[A-Z\d]\d{4}[A-Z][1-9A-Z]D[\dA-Z]$/,
  /^\d{2}[A-Z]{4}\d{5}[A-Z]\dZ\d$/,
  /^\d{4}[A-Z]{3}\d{5}[UO]N[\dA-Z]$/,
]

/** Whether a text is a valid GSTIN of a taxpayer. */
export const isGstin = (text: string): boolean => TAXPAYER.test(text) && isChecked(text)

/** Whether a text is a number that a tax invoice can name as its buyer's. */
export const isBuyerGstin = (text: string): boolean =>
  [TAXPAYER, ...otherBuyers].some((form) => form.test(text)) && isChecked(text)

/** The PAN in the GSTIN of a taxpayer; undefined in other numbers. */
export const panOfGstin = (gstin: string): string | undefined =>
  TAXPAYER.test(gstin) ? gstin.slice(2, 12) : undefined

/** Whether a number begins with a state, and its last character fits the others. */
function isChecked(text: string): boolean {
  if (!stateOfGstin(text)) return false
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

const stateTaxOf = (place: State | null): 'SGST' | 'UTGST' =>
  place !== null && unionTerritories.includes(place) ? 'UTGST' : 'SGST'

/**
 * Levies the tax of one rate as the tax office computes it, half up: within the shop's state CGST and SGST or
 * UTGST, each of half the rate on the whole taxable value, so that they are equal; IGST for other states; and
 * one tax without a split if the shop's state is not known.
 */
export function levyTax(taxable: number, points: number, { supply, place }: TaxedSupply): TaxPart[] {
  if (supply !== 'intra')
    return [{ name: supply === 'inter' ? 'IGST' : 'Tax', points, paise: shareOf(taxable, points) }]

  return ['CGST', stateTaxOf(place)].map((name) => ({
    name,
    points: points / 2,
    paise: halfShareOf(taxable, points),
  }))
}

/** Adds up the taxes of several rows, by rate. */
export function sumByRate(rows: readonly { points: number; taxes: readonly TaxPart[] }[]): TaxPart[] {
  const sums = new Map<number, TaxPart[]>()
  for (const { points, taxes } of rows) {
    const sum = sums.get(points)
    sums.set(
      points,
      taxes.map(({ name, points: rate, paise }, index) => ({
        name,
        points: rate,
        paise: paise + (sum?.[index]?.paise ?? 0),
      })),
    )
  }
  return [...sums.values()].flat()
}

/**
 * The taxes of an invoice by their kind, in paise; `unsplit` was charged without knowing the shop's state.
 */
export type TaxSums = Record<'cgst' | 'sgst' | 'utgst' | 'igst' | 'unsplit', number>

/** Adds up taxes of such a supply; each rate has its parts one after the other. */
export function sumTaxes(parts: readonly TaxPart[], { supply, place }: TaxedSupply): TaxSums {
  const sums: TaxSums = { cgst: 0, sgst: 0, utgst: 0, igst: 0, unsplit: 0 }
  const stateTax = stateTaxOf(place) === 'UTGST' ? 'utgst' : 'sgst'
  const kinds = { intra: ['cgst', stateTax], inter: ['igst'], unsplit: ['unsplit'] } as const
  const kindsOfRate = kinds[supply]
  for (const [index, { paise }] of parts.entries())
    sums[kindsOfRate[index % kindsOfRate.length] ?? 'unsplit'] += paise

  return sums
}
