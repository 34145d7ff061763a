import type { TaxClassFacts } from '../../../contract/tax-class.ts'
import type { Config } from '../../core/config/config.ts'
import type { Queries } from '../../core/db/types.ts'
import { presentTaxClasses, readTaxClasses } from './tax-classes.ts'

/** Returns the tax classes, Standard first. */
export const listTaxClasses = async (db: Queries, config: Config): Promise<TaxClassFacts[]> =>
  presentTaxClasses({ ...config, taxClasses: await readTaxClasses(db) })
