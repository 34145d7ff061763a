// How people write entries down, and how they are stored: each is cleaned first and checked afterwards.

/** Invisible characters that come along when people copy: marks of direction, joiners, soft hyphens. */
const INVISIBLE_CLASS = String.raw`\p{Cf}\p{Default_Ignorable_Code_Point}`
const INVISIBLE = new RegExp(`[${INVISIBLE_CLASS}]`, 'gu')

/**
 * Control characters, line breaks and invisible characters, except those that a text needs: joiners of Indian
 * scripts, and selectors of emoji.
 */
const HIDDEN = new RegExp(
  String.raw`(?![\u200c\u200d\ufe0e\ufe0f])[\p{Cc}\u2028\u2029${INVISIBLE_CLASS}]`,
  'gu',
)

const DASHES = /[\p{Pd}\u2212]/gu
const SPACES = /[\p{Zs}\u2800]/gu

/** The zeros of the digits that phones in India type: nine scripts, and the two sets of Urdu. */
const ZEROS = Array.from('०০੦૦୦௦౦೦൦٠۰', (zero) => zero.charCodeAt(0))

/** Whether a text is on one line and has no invisible characters. */
export const isOneLine = (text: string): boolean => text.search(HIDDEN) < 0

/** A text with hyphens, spaces, digits and letters of a keyboard, and without invisible characters. */
const keyboardText = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(INVISIBLE, '')
    .replaceAll(DASHES, '-')
    .replaceAll(SPACES, ' ')
    .replaceAll(/(?![0-9])\p{Nd}/gu, asciiDigit)
    .trim()

function asciiDigit(digit: string): string {
  const code = digit.charCodeAt(0)
  const zero = ZEROS.find((each) => code >= each && code < each + 10)
  return zero === undefined ? digit : String(code - zero)
}

/** A phone number without `tel:`, spaces, hyphens, brackets and dots, and without the zero in `+91 (0)`. */
const phoneText = (typed: string): string =>
  keyboardText(typed)
    .replace(/^tel:/i, '')
    .replace('(0)', '')
    .replaceAll(/[\s().-]/g, '')

/**
 * A mobile number as its ten digits: without spaces, hyphens, brackets and dots, and without +91, 0091, 91 or
 * 0 before it.
 */
export const cleanMobileNumber = (typed: string): string =>
  phoneText(typed).replace(/^((\+|0{0,2})91)?0?(?=\d{10}$)/, '')

/**
 * A number as chat links need it: digits with country code. A mobile number of ten digits is an Indian one.
 */
export function cleanChatNumber(typed: string): string {
  const mobile = cleanMobileNumber(typed)
  return /^[6-9]\d{9}$/.test(mobile) ? `91${mobile}` : phoneText(typed).replace(/^(\+|00)/, '')
}

/** Digits without spaces and hyphens: account number, PIN code, HSN code. */
export const cleanDigits = (typed: string): string => keyboardText(typed).replaceAll(/[\s-]/g, '')

/** A code in capital letters, without spaces: IFSC, GSTIN, PAN, HUID. */
export const cleanCode = (typed: string): string => keyboardText(typed).replaceAll(/\s/g, '').toUpperCase()

/** A payment reference, order number or one-time code, in capital letters and digits. */
export const cleanReference = (typed: string): string =>
  keyboardText(typed)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')

/** A code whose letters and spaces count: the shop's own tag, a coupon. */
export const cleanTag = (typed: string): string => keyboardText(typed)

/** A UPI ID, without spaces. */
export const cleanUpiId = (typed: string): string => keyboardText(typed).replaceAll(/\s/g, '')

/** An e-mail address. Its letters and dashes stay: another letter may be another mailbox. */
export const cleanEmail = (typed: string): string => typed.replaceAll(INVISIBLE, '').trim()

/** A text to search for, in any script. */
export const cleanSearch = (typed: string): string =>
  typed.replaceAll(/\s/g, ' ').replaceAll(HIDDEN, '').trim()
