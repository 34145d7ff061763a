import { sql, type ExpressionBuilder } from 'kysely'
import { dayInIndia, isoDay } from '../../../rules/india-time.ts'
import type { Config } from '../../core/config/config.ts'
import type { Tables } from '../../core/db/schema/tables.ts'
import type { Reader, Tx } from '../../core/db/types.ts'
import { ownerNotices } from '../../core/mail/owner-notices.ts'
import { queueMails } from '../../core/mail/outbox.ts'
import { runningOut } from './stock-mails.ts'

/** The stock at which products without their own are running out, and the addresses of the owner. */
export type LowStockSettings = Pick<Config, 'lowStock' | 'owner'>

/** A counted stock before and after a change. */
export type CountChange = {
  productId: string
  name: string
  /** The size and colour of a variant; absent for a product. */
  variant?: { size: string; color: string }
  before: number | null
  after: number | null
  /** The stock at which it is running out; null or 0: never. */
  lowStock: number | null
}

/**
 * Whether a product had more than one piece: those left, sold and taken out together. A single piece is there
 * or sold, and never running out.
 */
const wereSeveral = sql<boolean>`products.stock - coalesce((select sum(m.delta) from stock_moves as m where m.product_id = products.id and (m.delta < 0 or m.reason in ('cancel', 'return'))), 0) > 1`

/**
 * Matches products of which the stock, or that of a variant, is running out. `lowStock`: that of products
 * without their own, which lists no single pieces; 0: never.
 */
export const isRunningOut = (lowStock: number) => (e: ExpressionBuilder<Tables, 'products'>) =>
  e.or([
    e.and([e('products.low_stock', '>', 0), e('products.stock', '<=', e.ref('products.low_stock'))]),
    ...(lowStock > 0
      ? [e.and([e('products.low_stock', 'is', null), e('products.stock', '<=', lowStock), wereSeveral])]
      : []),
    e(
      'products.id',
      'in',
      e
        .selectFrom('variants')
        .select('product_id')
        .where('low_stock', '>', 0)
        .whereRef('stock', '<=', 'low_stock'),
    ),
  ])

/** The pieces left of a product that is running out: of the variant with the fewest if that is why. */
export const lowestStock = sql<
  number | null
>`coalesce((select min(v.stock) from variants as v where v.product_id = products.id and v.low_stock > 0 and v.stock <= v.low_stock), stock)`

/** Those of these products that are running out. */
export async function findRunningOut(
  db: Reader,
  { lowStock }: Pick<Config, 'lowStock'>,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('products')
          .select('id')
          .where('id', 'in', ids)
          .where(isRunningOut(lowStock))
          .execute()
  return new Set(rows.map(({ id }) => id))
}

const isLow = (stock: number | null, lowStock: number | null): boolean =>
  stock !== null && lowStock !== null && lowStock > 0 && stock <= lowStock

/**
 * Mails the owner each product that this change makes run out, once a day. A single piece never does: it was
 * not above that stock before.
 * @param by the account whose change it is; null for the shop itself
 */
export async function mailRunningOut(
  tx: Tx,
  { owner }: Pick<LowStockSettings, 'owner'>,
  changes: readonly CountChange[],
  by: string | null,
): Promise<void> {
  const crossings = changes.filter(
    ({ before, after, lowStock }) => before !== null && !isLow(before, lowStock) && isLow(after, lowStock),
  )
  const day = isoDay(dayInIndia(Date.now()))
  await queueMails(
    tx,
    crossings.flatMap(({ productId, name, variant, after }) => {
      const choice = variant
        ? [variant.color, variant.size && `size ${variant.size}`].filter(Boolean).join(', ')
        : ''
      return ownerNotices(owner, 'lowStock', {
        event: `stock:${productId}:low:${day}:owner`,
        userId: by,
        mail: runningOut,
        data: { productId, name, choice, stock: after ?? 0 },
      })
    }),
  )
}
