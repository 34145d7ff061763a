import { v7 as uuidv7 } from 'uuid'
import type { Carrier } from '../../../contract/shipment.ts'
import type { CarrierDraft } from '../../../contract/shipment-fields.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { CarrierRow } from '../../core/db/schema/shipment-tables.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Queries, Reader, Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { omitUndefined } from '../../core/lib/omit-undefined.ts'

/** The carriers, in their order. */
export async function listCarriers(db: Reader): Promise<Carrier[]> {
  const rows = await db.selectFrom('carriers').selectAll().orderBy('position').orderBy('id').execute()
  return rows.map(present)
}

export const findCarrier = (db: Queries, id: string): Promise<CarrierRow | undefined> =>
  db.selectFrom('carriers').selectAll().where('id', '=', id).executeTakeFirst()

/** Adds a carrier at the end of the list. */
export async function createCarrier(tx: Tx, draft: CarrierDraft): Promise<Carrier> {
  const { last } = await tx.db.selectFrom('carriers').select((e) => e.fn.max('position').as('last')).executeTakeFirstOrThrow()
  const row: CarrierRow = { ...columnsOf(draft), id: uuidv7(), position: (last ?? 0) + 1, version: 1 }
  await tx.db.insertInto('carriers').values(row).execute()
  addAuditEntry(tx, { entity: 'carrier', id: row.id, title: row.name, before: null, after: draft })
  return present(row)
}

/**
 * Changes the given fields of a carrier.
 * @throws AppError not_found; stale_edit (with the current carrier) if it was saved since the editor loaded it.
 */
export async function updateCarrier(tx: Tx, id: string, { version, ...edit }: Edit): Promise<Carrier> {
  const row = await lockCarrier(tx, id)
  if (version !== undefined && version !== row.version) {
    throw new AppError('stale_edit', 'Someone else has changed this carrier since you opened it. Please look at it again.', { current: present(row) })
  }
  const before = draftOf(row)
  const after = { ...before, ...omitUndefined(edit) }
  const changed = { ...row, ...columnsOf(after), version: row.version + 1 }
  await tx.db.updateTable('carriers').set(changed).where('id', '=', id).execute()
  addAuditEntry(tx, { entity: 'carrier', id, title: changed.name, before, after })
  return present(changed)
}

type Edit = { [F in keyof CarrierDraft]?: CarrierDraft[F] | undefined } & { version?: number | undefined }

/** Deletes a carrier; its parcels keep its name. @throws AppError not_found. */
export async function deleteCarrier(tx: Tx, id: string): Promise<void> {
  const row = await lockCarrier(tx, id)
  await tx.db.deleteFrom('carriers').where('id', '=', id).execute()
  addAuditEntry(tx, { entity: 'carrier', id, title: row.name, before: draftOf(row), after: null })
}

async function lockCarrier(tx: Tx, id: string): Promise<CarrierRow> {
  const row = await lockRows(tx.db, tx.db.selectFrom('carriers').selectAll().where('id', '=', id)).executeTakeFirst()
  if (!row) throw new AppError('not_found', 'There is no such carrier.')
  return row
}

const columnsOf = ({ name, trackingUrl, phone }: CarrierDraft) => ({ name, tracking_url: trackingUrl, phone })

const draftOf = ({ name, tracking_url, phone }: CarrierRow): CarrierDraft => ({ name, trackingUrl: tracking_url, phone })

const present = (row: CarrierRow): Carrier => ({ _id: row.id, ...draftOf(row), position: row.position, version: row.version })
