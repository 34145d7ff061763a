/** Query key prefix of noted payments. Settling one invalidates them all. */
export const NOTED_PAYMENTS = 'noted-payments'
