/** Query key prefix of payments. Settling one invalidates them all. */
export const PAYMENTS = 'payments'
