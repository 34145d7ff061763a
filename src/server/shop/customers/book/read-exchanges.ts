import type { CustomerRecord } from '../../../../contract/customer.ts'
import { toRupees } from '../../../../contract/money.ts'
import type { OldGoldItemRow } from '../../../core/db/schema/credit-tables.ts'
import type { Queries } from '../../../core/db/types.ts'
import { toIsoString } from '../../../core/lib/iso-time.ts'
import { isOrderOf } from '../../orders/pay/customer-orders.ts'
import type { KnownCustomer } from './customer-row.ts'

type Exchange = CustomerRecord['exchanges'][number]

/** How many of the newest exchanges are shown. */
const SHOWN = 100

/** Reads what a customer gave in return: credits of their orders, and old gold without a sale. */
export async function readExchanges(db: Queries, customer: KnownCustomer): Promise<Exchange[]> {
  const exchanges = [...(await readCredits(db, customer)), ...(await readPurchases(db, customer))]

  return exchanges.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, SHOWN)
}

async function readCredits(db: Queries, customer: KnownCustomer): Promise<Exchange[]> {
  const rows = await db
    .selectFrom('credits')
    .innerJoin('orders', 'orders.id', 'credits.order_id')
    .leftJoin('purchase_vouchers', 'purchase_vouchers.credit_id', 'credits.id')
    .select([
      'credits.id',
      'orders.order_number',
      'credits.kind',
      'credits.metal',
      'credits.fineness',
      'credits.net_mg',
      'credits.amount_paise',
      'purchase_vouchers.number',
      'credits.at',
    ])
    .where((e) =>
      e(
        'credits.order_id',
        'in',
        e
          .selectFrom('orders')
          .select('orders.id')
          .where(isOrderOf([customer])),
      ),
    )
    .orderBy('credits.at', 'desc')
    .orderBy('credits.id', 'desc')
    .limit(SHOWN)
    .execute()

  return rows.map((row) => ({
    _id: row.id,
    orderId: row.order_number,
    kind: row.kind,
    metal: row.metal,
    fineness: row.fineness,
    netWeight: row.net_mg === null ? null : row.net_mg / 1000,
    amount: toRupees(row.amount_paise),
    voucher: row.number,
    at: toIsoString(row.at),
  }))
}

async function readPurchases(db: Queries, { id }: KnownCustomer): Promise<Exchange[]> {
  const purchases = await db
    .selectFrom('old_gold_purchases')
    .select(['id', 'number', 'amount_paise', 'issued_at'])
    .where('customer_id', '=', id)
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()
  if (purchases.length === 0) return []

  const items = await db
    .selectFrom('old_gold_items')
    .selectAll()
    .where(
      'purchase_id',
      'in',
      purchases.map((purchase) => purchase.id),
    )
    .execute()
  const itemsOf = Map.groupBy(items, ({ purchase_id }) => purchase_id)

  return purchases.map(({ id: _id, number: voucher, amount_paise, issued_at }) =>
    Object.assign(metalOf(itemsOf.get(_id) ?? []), {
      _id,
      orderId: null,
      kind: 'old_gold' as const,
      amount: toRupees(amount_paise),
      voucher,
      at: toIsoString(issued_at),
    }),
  )
}

/** The weight of all items, with the metal that they share. */
function metalOf(items: readonly OldGoldItemRow[]): Pick<Exchange, 'metal' | 'fineness' | 'netWeight'> {
  const [first] = items
  const isShared = items.every(({ metal, fineness }) => metal === first?.metal && fineness === first.fineness)
  const netMg = items.reduce((sum, { net_mg }) => sum + net_mg, 0)

  return {
    metal: isShared ? (first?.metal ?? null) : null,
    fineness: isShared ? (first?.fineness ?? null) : null,
    netWeight: netMg / 1000,
  }
}
