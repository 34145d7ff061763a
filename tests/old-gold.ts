import type { CallInput } from '../src/contract/calls.ts'
import type { createCredit } from '../src/contract/credit.ts'

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
