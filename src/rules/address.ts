import type { Address } from '../contract/address.ts'

/** An address in the lines that stand on a parcel; what is not known has none. */
export const addressLines = ({ name, line1, line2, city, pin, state, phone }: Address): string[] =>
  [name, line1, line2, `${city} ${pin}`.trim(), state, phone && `Phone ${phone}`].filter((line) => line !== '')
