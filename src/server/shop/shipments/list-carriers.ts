import type { Carrier } from '../../../contract/shipment.ts'
import type { Reader } from '../../core/db/types.ts'
import { presentCarrier } from './carrier-row.ts'

/** Lists the carriers, in their order. */
export async function listCarriers(db: Reader): Promise<Carrier[]> {
  const rows = await db.selectFrom('carriers').selectAll().orderBy('position').orderBy('id').execute()
  return rows.map(presentCarrier)
}
