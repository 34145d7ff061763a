import { toRateAmounts } from '../../../../rules/metal-rates.ts'
import { moneyText } from '../../../../rules/money-text.ts'
import { gramsText } from '../../../../rules/piece-weight.ts'
import { isFineness, purityName } from '../../../../rules/purity.ts'
import type { CreditRow } from '../../../core/db/schema/credit-tables.ts'

/**
 * `Old gold 8.000 g 22K (916): ₹12,900.00 per gram instead of ₹12,500.00.`
 * @param offered paise per kilogram
 */
export function oldGoldText(
  {
    metal,
    fineness,
    net_mg,
    paise_per_kg,
  }: Pick<CreditRow, 'metal' | 'fineness' | 'net_mg' | 'paise_per_kg'>,
  offered: number,
): string {
  const perUnit = (rate: number | null) => {
    const { perGram, perKg } = toRateAmounts(rate ?? 0)
    return moneyText(metal === 'silver' ? perKg : perGram)
  }
  const purity =
    metal !== null && fineness !== null && isFineness(metal, fineness) && purityName(metal, fineness)
  const name = [`Old ${metal}`, gramsText((net_mg ?? 0) / 1000), purity].filter(Boolean).join(' ')
  const unit = metal === 'silver' ? 'kg' : 'gram'

  return `${name}: ${perUnit(paise_per_kg)} per ${unit} instead of ${perUnit(offered)}.`
}
