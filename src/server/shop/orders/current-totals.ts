import { priceCart, type Totals } from '../../../rules/cart-totals.ts'
import { parseVariants, variantsColumn } from '../catalogue/variant-row.ts'
import { makingOf, priceVariants } from '../catalogue/weighed-prices.ts'
import type { Config } from '../../core/config/config.ts'
import type { OrderRow } from '../../core/db/schema/order-tables.ts'
import type { Queries } from '../../core/db/types.ts'
import { readOrderLines } from '../invoicing/invoices.service.ts'
import type { RateBook } from '../rates/rate-book.ts'
import { pricedLine } from './price-order.ts'

export type CurrentPrices = { settings: Pick<Config, 'roundsOff'>; rates: RateBook }

/**
 * Returns what an order would cost at current rates, with its discount and taxes: lines at a fixed price keep it. Null
 * if a weighed piece of it is no longer sold by weight.
 */
export async function totalsAtCurrentRates(db: Queries, { settings, rates }: CurrentPrices, order: OrderRow): Promise<Totals | null> {
  const lines = await readOrderLines(db, order.id)
  const weighedIds = lines.filter(({ breakup }) => breakup !== null).map(({ product_id }) => product_id)
  const products = weighedIds.length === 0 ? [] : await db.selectFrom('products').select(['id', 'metal', 'pricing', 'price_rule', variantsColumn(db)]).where('id', 'in', weighedIds).execute()
  const current = rates.ratesAt(Date.now())
  const variants = new Map(products.flatMap((row) => priceVariants(row, parseVariants(row.variants), () => current).map((variant) => [variant.id, variant])))
  const priced = lines.map((line) => {
    const { weighing } = variants.get(line.variant_id ?? '') ?? {}
    const { taxClass, quantity, price, making } = pricedLine(line)
    if (line.breakup === null) return { taxClass, quantity, price, making }
    return weighing ? { taxClass, quantity, price: weighing.parts.price, making: makingOf(weighing) } : null
  })
  if (priced.includes(null)) return null
  const standard = { position: 0, name: 'Standard', hsn: '', rate: order.tax_points, makingRate: null }
  return priceCart(priced.filter((line) => line !== null), { discount: order.discount_points, standard, roundsOff: settings.roundsOff })
}
