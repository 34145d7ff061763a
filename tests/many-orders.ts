import type { Kysely } from 'kysely'
import { DAY_MS } from '../src/rules/durations.ts'
import type { Tables } from '../src/server/core/db/schema/tables.ts'
import type { Engine } from '../src/server/core/db/types.ts'
import { openTableDump } from '../src/server/core/backup/stored-tables.ts'

const FIRST_DAY = Date.UTC(2025, 0, 1)
/** Orders written per statement and table. */
const BATCH = 1000
/** Orders of each customer. */
const ORDERS_EACH = 20

/**
 * Inserts `count` orders of two pieces each directly into the tables, with a customer for each twenty, order
 * lines and events. `from`: how many exist already.
 */
export async function addManyOrders(
  db: Kysely<Tables>,
  engine: Engine,
  count: number,
  from = 0,
): Promise<void> {
  const tables = openTableDump(db, engine)
  const shapes = await tables.shapes()
  const insert = async (name: string, rows: Record<string, unknown>[]) => {
    const shape = shapes.find((each) => each.name === name)
    if (!shape || !rows[0]) throw new Error(`There is nothing to put into ${name}.`)
    await tables.insert(
      shape,
      Object.keys(rows[0]),
      rows.map((row) => JSON.stringify(Object.values(row))),
    )
  }
  const customers = Math.ceil(from / ORDERS_EACH)
  const added = list(Math.ceil((from + count) / ORDERS_EACH) - customers, (index) =>
    shopper(customers + index),
  )
  if (added.length > 0) await insert('users', added)
  if (from === 0) await insert('products', list(50, piece))
  for (let first = from; first < from + count; first += BATCH) {
    const numbers = list(Math.min(BATCH, from + count - first), (index) => first + index)
    await insert('orders', numbers.map(order))
    await insert(
      'order_lines',
      numbers.flatMap((number) => [line(number, 0), line(number, 1)]),
    )
    await insert('order_events', numbers.map(shipped))
  }
}

const list = <T>(length: number, make: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => make(index))
/** Prefix of every id that `addManyOrders` creates. */
export const BULK = '0190b000-'
const kinds = ['user', 'product', 'order', 'event'] as const
/** The id of a row. */
export const bulkKey = (kind: (typeof kinds)[number], number: number) =>
  `${BULK}0000-7000-800${kinds.indexOf(kind)}-${String(number).padStart(12, '0')}`
const placedAt = (number: number) => FIRST_DAY + (number % 600) * DAY_MS + number

const shopper = (number: number) => ({
  id: bulkKey('user', number),
  email: `Bulk${number}@shopper.test`,
  email_key: `bulk${number}@shopper.test`,
  username: `Āśā ${number}`,
  role: 'user',
  password_hash: 'none',
  profile_image: '',
  bio: 'Likes “quotes”, commas, and\nnew lines.',
  profession: '',
  created_at: FIRST_DAY,
})

const piece = (number: number) => ({
  id: bulkKey('product', number),
  name: `Bulk ring ${number}`,
  name_key: `bulk ring ${number}`,
  category: 'Rings',
  gender: 'female',
  metal: '925 Silver',
  colors: '["Gold"]',
  size: null,
  price_paise: 149_900 + number,
  old_price_paise: null,
  description: '',
  is_trending: 0,
  stock: null,
  image: '/media/x.jpg',
  additional_images: '[]',
  rating_tenths: 40,
  given_rating_tenths: 40,
  review_count: 0,
  rating_sum: 0,
  author_id: null,
  created_at: FIRST_DAY,
  updated_at: FIRST_DAY,
})

const order = (number: number) => ({
  id: bulkKey('order', number),
  order_number: `BULK-${number}`,
  user_id: bulkKey('user', Math.floor(number / ORDERS_EACH)),
  email: `Bulk${Math.floor(number / ORDERS_EACH)}@shopper.test`,
  email_key: `bulk${Math.floor(number / ORDERS_EACH)}@shopper.test`,
  status: 'shipped',
  cancelled_at: null,
  deleted_at: null,
  payment_method: 'COD',
  payment_status: 'due_on_delivery',
  utr: null,
  quantity: 2,
  total_paise: 299_800,
  discount_points: 0,
  discount_paise: 0,
  tax_points: 1000,
  tax_paise: 29_980,
  grand_total_paise: 329_780,
  coupon_id: null,
  coupon_code: null,
  address: JSON.stringify({
    name: 'Asha',
    phone: '9876543210',
    line1: '1 Main Road',
    line2: '',
    city: 'Pune',
    state: 'Maharashtra',
    pin: '411001',
  }),
  created_at: placedAt(number),
  updated_at: placedAt(number),
})

const line = (number: number, position: number) => ({
  order_id: bulkKey('order', number),
  position,
  product_id: bulkKey('product', (number + position) % 50),
  name: `Bulk ring ${(number + position) % 50}`,
  image: '/media/x.jpg',
  price_paise: 149_900,
  quantity: 1,
  size: '',
  color: 'Gold',
})

const shipped = (number: number) => ({
  id: bulkKey('event', number),
  order_id: bulkKey('order', number),
  event: 'shipped',
  by_user_id: null,
  by_name: 'Asha',
  at: placedAt(number) + DAY_MS,
})
