/** What the queries of noted payments are called: settling one makes all of them stale. */
export const NOTED_PAYMENTS = 'noted-payments'
