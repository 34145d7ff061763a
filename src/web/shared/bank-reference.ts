/** Room for 22 letters or digits, and for the spaces between them that a pasted one may have. */
export const MAX_TYPED_REFERENCE = 30
export const BANK_REFERENCE_PROBLEM = 'A bank reference has 12 to 22 letters or digits.'
