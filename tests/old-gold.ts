import type { CallInput } from '../src/contract/calls.ts'
import type { createCredit } from '../src/contract/credit.ts'
import type { buyOldGold } from '../src/contract/old-gold.ts'

/** A little old gold, worth ₹258. */
export const oldGold = {
  kind: 'old_gold',
  metal: 'gold',
  fineness: 916,
  grossWeight: 0.02,
  netWeight: 0.02,
  perGram: 12_900,
  seller: { name: 'Meera Iyer', address: '12 Temple Road, Mysuru 570001' },
} satisfies CallInput<typeof createCredit>['body']

export const oldRing = {
  metal: 'gold',
  fineness: 916,
  gross: 0.02,
  net: 0.02,
  ratePerGram: 12_900,
} as const

/** A little old gold that is bought without a sale. */
export const soldGold = {
  customer: { name: 'Meera Iyer', phone: '9876543210', address: '12 Temple Road, Mysuru 570001' },
  items: [oldRing],
  payout: { way: 'bank' },
} satisfies CallInput<typeof buyOldGold>['body']
