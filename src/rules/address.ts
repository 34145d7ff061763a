import type { Address } from '../contract/address.ts'

/** Formats an address as lines for a parcel label; unknown parts produce no line. */
export const addressLines = ({ name, line1, line2, city, pin, state, phone }: Address): string[] =>
  [name, line1, line2, `${city} ${pin}`.trim(), state, phone && `Phone ${phone}`].filter(
    (line) => line !== '',
  )
