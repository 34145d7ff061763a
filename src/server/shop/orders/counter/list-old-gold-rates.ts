import type { OldGoldRate } from '../../../../contract/credit.ts'
import { byTrade, toRateAmounts } from '../../../../rules/metal-rates.ts'
import { offeredRate } from '../../../../rules/old-gold.ts'
import { purityName } from '../../../../rules/purity.ts'
import type { ShopContext } from '../../rates/shop-context.ts'

/** Returns the rates in force with those that the shop offers for old metal, 22K gold first. */
export const listOldGoldRates = ({
  rates,
  settings,
}: Pick<ShopContext, 'rates' | 'settings'>): OldGoldRate[] =>
  [...rates.ratesAt(Date.now()).values()].toSorted(byTrade).map(({ metal, fineness, paisePerKg }) => ({
    metal,
    fineness,
    purity: purityName(metal, fineness),
    sale: toRateAmounts(paisePerKg),
    offered: toRateAmounts(offeredRate(metal, paisePerKg, settings.oldGold[metal])),
  }))
