import type { TaxClassFacts } from '../../../contract/tax-class.ts'
import type { AppContext } from '../../core/context.ts'
import type { Queries } from '../../core/db/types.ts'
import { presentTaxClasses, readTaxClasses } from './tax-classes.ts'

/** Returns the tax classes, Standard first. */
export const listTaxClasses = async (db: Queries, { settings }: AppContext): Promise<TaxClassFacts[]> =>
  presentTaxClasses({ ...settings, taxClasses: await readTaxClasses(db) })
