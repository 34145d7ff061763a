import type { Address } from './address.ts'

type State = Address['state']

/**
 * The state of PIN codes by how they begin; the longest beginning counts. Null where several states share
 * one, such as 160 (Chandigarh and Mohali) or 605 (Puducherry and Tamil Nadu).
 */
const prefixes: Record<string, State | null> = {
  11: 'Delhi',
  12: 'Haryana',
  13: 'Haryana',
  14: 'Punjab',
  14011: null,
  14012: null,
  14013: null,
  15: 'Punjab',
  160: null,
  17: 'Himachal Pradesh',
  18: 'Jammu and Kashmir',
  190: 'Jammu and Kashmir',
  191: 'Jammu and Kashmir',
  192: 'Jammu and Kashmir',
  193: 'Jammu and Kashmir',
  194: 'Ladakh',
  20: 'Uttar Pradesh',
  21: 'Uttar Pradesh',
  22: 'Uttar Pradesh',
  23: 'Uttar Pradesh',
  24: 'Uttar Pradesh',
  25: 'Uttar Pradesh',
  26: 'Uttar Pradesh',
  27: 'Uttar Pradesh',
  28: 'Uttar Pradesh',
  244: null,
  246: null,
  247: null,
  248: 'Uttarakhand',
  249: 'Uttarakhand',
  262: null,
  263: 'Uttarakhand',
  30: 'Rajasthan',
  31: 'Rajasthan',
  32: 'Rajasthan',
  33: 'Rajasthan',
  34: 'Rajasthan',
  36: 'Gujarat',
  37: 'Gujarat',
  38: 'Gujarat',
  39: 'Gujarat',
  36252: null,
  36254: null,
  36257: null,
  396: null,
  40: 'Maharashtra',
  41: 'Maharashtra',
  42: 'Maharashtra',
  43: 'Maharashtra',
  44: 'Maharashtra',
  403: 'Goa',
  45: 'Madhya Pradesh',
  46: 'Madhya Pradesh',
  47: 'Madhya Pradesh',
  48: 'Madhya Pradesh',
  49: 'Chhattisgarh',
  50: 'Telangana',
  507: null,
  51: 'Andhra Pradesh',
  52: 'Andhra Pradesh',
  53: 'Andhra Pradesh',
  53346: null,
  56: 'Karnataka',
  57: 'Karnataka',
  58: 'Karnataka',
  59: 'Karnataka',
  60: 'Tamil Nadu',
  61: 'Tamil Nadu',
  62: 'Tamil Nadu',
  63: 'Tamil Nadu',
  64: 'Tamil Nadu',
  605: null,
  607: null,
  609: null,
  67: 'Kerala',
  68: 'Kerala',
  69: 'Kerala',
  67331: null,
  68255: 'Lakshadweep',
  70: 'West Bengal',
  71: 'West Bengal',
  72: 'West Bengal',
  73: 'West Bengal',
  74: 'West Bengal',
  737: 'Sikkim',
  744: 'Andaman and Nicobar Islands',
  75: 'Odisha',
  76: 'Odisha',
  77: 'Odisha',
  78: 'Assam',
  78312: null,
  78313: null,
  78662: null,
  78663: null,
  790: 'Arunachal Pradesh',
  791: 'Arunachal Pradesh',
  792: 'Arunachal Pradesh',
  793: 'Meghalaya',
  794: 'Meghalaya',
  795: 'Manipur',
  796: 'Mizoram',
  797: 'Nagaland',
  798: 'Nagaland',
  799: 'Tripura',
  80: 'Bihar',
  811: 'Bihar',
  812: 'Bihar',
  821: 'Bihar',
  823: 'Bihar',
  824: 'Bihar',
  84: 'Bihar',
  85: 'Bihar',
  822: 'Jharkhand',
  825: 'Jharkhand',
  826: 'Jharkhand',
  827: 'Jharkhand',
  828: 'Jharkhand',
  829: 'Jharkhand',
  83: 'Jharkhand',
}

/**
 * The state of a PIN code, which may contain spaces; undefined if it is incomplete or its beginning is not
 * that of one state.
 */
export function stateOfPin(pin: string): State | undefined {
  const digits = pin.replaceAll(/\D/g, '')
  if (digits.length !== 6) return undefined
  const prefix = [5, 3, 2].map((length) => digits.slice(0, length)).find((each) => each in prefixes)
  return prefix === undefined ? undefined : (prefixes[prefix] ?? undefined)
}

/** The PIN codes in an address that is one text, as they are written: `560 001`. */
export const pinsIn = (address: string): string[] => address.match(/\b[1-9]\d{2} ?\d{3}\b/g) ?? []

/** The sentence for an address whose PIN code is in another state; undefined if they agree. */
export function pinProblem({ pin, state }: Pick<Address, 'pin' | 'state'>): string | undefined {
  const stateByPin = stateOfPin(pin)
  return stateByPin === undefined || stateByPin === state
    ? undefined
    : `Choose ${stateByPin}, where PIN code ${pin} is, or correct the PIN code.`
}
