import type { Alert } from '../../../contract/alert.ts'
import { toRupees } from '../../../contract/money.ts'
import type { PersonalData } from '../../../contract/privacy.ts'
import type { AlertRow } from '../../core/db/schema/tables.ts'
import type { Queries, Reader } from '../../core/db/types.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'

type NamedAlert = AlertRow & { name: string; image: string; size: string | null; color: string | null }

/** A query for a customer's alerts with the name of the piece and its choice, newest first. */
export const alertsOf = (db: Pick<Queries, 'selectFrom'>, userId: string) =>
  db
    .selectFrom('alerts')
    .innerJoin('products', 'products.id', 'alerts.product_id')
    .leftJoin('variants', 'variants.id', 'alerts.variant_id')
    .selectAll('alerts')
    .select((e) => [
      'products.name',
      'variants.size',
      'variants.color',
      e.fn.coalesce('variants.image', 'products.image').as('image'),
    ])
    .where('user_id', '=', userId)
    .orderBy('alerts.id', 'desc')

/** An alert as its customer sees it. Amounts in rupees. */
export const presentAlert = ({
  id,
  product_id,
  variant_id,
  name,
  image,
  size,
  color,
  kind,
  limit_paise,
  created_at,
}: NamedAlert): Alert => ({
  _id: id,
  productId: product_id,
  variantId: variant_id,
  name,
  image,
  size: size || null,
  color,
  kind,
  limit: limit_paise === null ? null : toRupees(limit_paise),
  createdAt: toIsoString(created_at),
})

/** Lists all stored alerts of a customer, closed ones too, for the export of their data. */
export async function listStoredAlerts(db: Reader, userId: string): Promise<PersonalData['alerts']> {
  const rows = await alertsOf(db, userId).execute()
  return rows.map((row) =>
    Object.assign(presentAlert(row), { sentAt: row.sent_at === null ? null : toIsoString(row.sent_at) }),
  )
}
