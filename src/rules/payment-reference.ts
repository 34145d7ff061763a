import type { ReceivedBy } from '../contract/counter-order.ts'

/** Whether a payment at the counter is recorded with its reference only. A sound box tells none in time. */
export const needsReference = (provider: ReceivedBy): boolean =>
  provider === 'bank' || provider === 'terminal'
