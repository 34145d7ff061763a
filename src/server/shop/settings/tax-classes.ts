import { STANDARD_CLASS, type TaxClassFacts } from '../../../contract/tax-class.ts'
import type { TaxClass } from '../../../rules/cart-totals.ts'
import { toBasisPoints, toPercent } from '../../../rules/pricing.ts'
import type { Config } from '../../core/config/config.ts'
import type { TaxClassRow } from '../../core/db/schema/admin-tables.ts'
import type { Queries } from '../../core/db/types.ts'

/** A tax class besides Standard, as products name it. */
export type SavedTaxClass = Config['taxClasses'][number]

/** The settings that decide how a product is taxed. */
export type TaxSettings = Pick<Config, 'taxRate' | 'trade' | 'taxClasses'>

/** Reads the tax classes besides Standard, in their order. */
export async function readTaxClasses(db: Queries): Promise<SavedTaxClass[]> {
  const rows = await db.selectFrom('tax_classes').selectAll().orderBy('position').execute()
  return rows.map(toTaxClass)
}

export const toTaxClass = ({
  id,
  version,
  position,
  name,
  hsn,
  rate_bp,
  making_rate_bp,
}: TaxClassRow): SavedTaxClass => ({
  id,
  version,
  position,
  name,
  hsn,
  rate: rate_bp,
  makingRate: making_rate_bp,
})

/** The class of products that name none. */
export const standardClass = ({ taxRate, trade }: Omit<TaxSettings, 'taxClasses'>): TaxClass => ({
  position: 0,
  name: 'Standard',
  hsn: trade.hsn,
  rate: toBasisPoints(taxRate),
  makingRate: null,
})

/** The class that a product names; undefined for Standard. */
export function taxClassOf(
  { taxClasses }: Pick<TaxSettings, 'taxClasses'>,
  id: string | null,
): TaxClass | undefined {
  const found = id === null ? undefined : taxClasses.find((each) => each.id === id)
  return (
    found && {
      position: found.position,
      name: found.name,
      hsn: found.hsn,
      rate: found.rate,
      makingRate: found.makingRate,
    }
  )
}

/** A tax class in its API form, rates in percent. */
export const presentTaxClass = ({
  id,
  name,
  hsn,
  rate,
  makingRate,
  position,
  version,
}: SavedTaxClass): TaxClassFacts => ({
  _id: id,
  name,
  hsn,
  rate: toPercent(rate),
  makingRate: makingRate === null ? null : toPercent(makingRate),
  position,
  version,
})

/** All tax classes, Standard first. */
export const presentTaxClasses = (settings: TaxSettings): TaxClassFacts[] =>
  [{ ...standardClass(settings), id: STANDARD_CLASS, version: 1 }, ...settings.taxClasses].map(
    presentTaxClass,
  )
