import type { OldGoldItem } from '../../../../contract/old-gold.ts'
import { priceOldMetal } from '../../../../rules/old-gold.ts'
import { toBasisPoints } from '../../../../rules/pricing.ts'
import type { OldGoldItemRow } from '../../../core/db/schema/credit-tables.ts'
import { invalid } from '../../../core/lib/errors.ts'

export type WeighedMetal = Omit<OldGoldItemRow, 'purchase_id' | 'line' | 'note'>

type Metal = Pick<OldGoldItem, 'metal' | 'fineness' | 'gross' | 'net' | 'deduction'> & {
  paise_per_kg: number
}

/**
 * What old metal is worth, with its weights in milligrams.
 * @param path of the net weight in the request
 * @throws AppError invalid_input
 */
export function weighOldMetal(
  { metal, fineness, gross, net, deduction, paise_per_kg }: Metal,
  path: string,
): WeighedMetal {
  const gross_mg = Math.round(gross * 1000)
  const net_mg = Math.round(net * 1000)
  if (net_mg > gross_mg) throw invalid(path, 'must not be above the gross weight')

  const deduction_bp = toBasisPoints(deduction)
  const { amount } = priceOldMetal({ netMg: net_mg, paisePerKg: paise_per_kg, deduction: deduction_bp })
  if (amount === 0) throw invalid(path, 'is worth nothing at this rate')

  return { metal, fineness, gross_mg, net_mg, paise_per_kg, deduction_bp, amount_paise: amount }
}
