/** A PAN, the number of an income-tax payer, in capital letters. */
export const PAN_PATTERN = /^[A-Z]{5}\d{4}[A-Z]$/

/** The reference (UTR) of a bank transfer, in capital letters. */
export const BANK_REFERENCE = /^[A-Z0-9]{12,22}$/

export const setPaymentReference = { method: 'PUT', path: '/api/orders/reference/{id}' } as const
