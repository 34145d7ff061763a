/** A typed bank reference in its stored form: capital letters and digits. */
export const toBankReference = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

export const BANK_REFERENCE_LENGTH = 22
export const BANK_REFERENCE_PROBLEM = 'A bank reference has 12 to 22 letters or digits.'
