import * as z from 'zod/mini'

/** A PAN, the number of an income-tax payer, in capital letters. */
export const PAN_PATTERN = /^[A-Z]{5}\d{4}[A-Z]$/

/** A PAN; small letters count as capital ones. */
export const Pan = z.string('must be a PAN such as ABCDE1234F').check(z.trim(), z.toUpperCase(), z.regex(PAN_PATTERN, 'must be a PAN such as ABCDE1234F'))

/** The reference (UTR) of a bank transfer, in capital letters. */
export const BANK_REFERENCE = /^[A-Z0-9]{12,22}$/

export const BankReference = z.string('must be 12 to 22 letters or digits').check(z.toUpperCase(), z.regex(BANK_REFERENCE, 'must be 12 to 22 letters or digits'))
