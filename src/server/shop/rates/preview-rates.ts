import type { RatePreview, RatesInput } from '../../../contract/manage-rates.ts'
import { toRupees } from '../../../contract/money.ts'
import { rateKey } from '../../../rules/metal-rates.ts'
import type { Queries } from '../../core/db/types.ts'
import { planRates, type WeighedProducts } from './plan-rates.ts'
import type { ShopContext } from './shop-context.ts'

/** Returns the effect of new rates, with the product prices that change. @throws AppError invalid_input. */
export async function previewRates(
  db: Queries,
  { settings }: Pick<ShopContext, 'settings'>,
  { products, ...input }: RatesInput & { products: WeighedProducts },
): Promise<RatePreview> {
  const { preview, inForce, rates, effectiveAt } = await planRates(
    db,
    { settings, products },
    input,
    Date.now(),
  )
  const after = new Map(inForce)
  for (const rate of rates) after.set(rateKey(rate), { ...rate, id: '', since: effectiveAt })
  const { changed: inPaise, ...counts } = await products.findPriceChanges(db, inForce, after)
  const changed = inPaise.map((price) => ({
    name: price.name,
    before: toRupees(price.before),
    after: toRupees(price.after),
  }))
  return { ...preview, pieces: { ...counts, greatest: changed[0] ?? null, changed } }
}
