// How people write entries down, and how they are stored: each is cleaned first and checked afterwards.

/**
 * A mobile number without spaces, hyphens, brackets and dots, and without +91, 91 or 0 before its ten digits.
 */
export const cleanMobileNumber = (typed: string): string =>
  typed.replaceAll(/[\s().-]/g, '').replace(/^(\+?91|0)(?=\d{10}$)/, '')

/**
 * A number as chat links need it: digits with country code. A mobile number of ten digits is an Indian one.
 */
export const cleanChatNumber = (typed: string): string =>
  typed
    .replaceAll(/[\s().-]/g, '')
    .replace(/^\+/, '')
    .replace(/^0?(?=[6-9]\d{9}$)/, '91')

/** Digits without spaces and hyphens: account number, PIN code, HSN code. */
export const cleanDigits = (typed: string): string => typed.replaceAll(/[\s-]/g, '')

/** A code in capital letters, without spaces: IFSC, GSTIN, PAN, HUID. */
export const cleanCode = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase()

/** A payment reference in capital letters and digits. */
export const cleanReference = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
