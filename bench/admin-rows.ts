import { sql, type RawBuilder } from 'kysely'
import { categories, colors, metals } from '../src/contract/product.ts'

/** Number of rows of each kind. */
export type Sizes = { products: number; users: number; orders: number; coupons: number; changes: number }

const firstNames = [
  'Aarav', 'Aditi', 'Ananya', 'Arjun', 'Asha', 'Bela', 'Chitra', 'Deepa', 'Devika', 'Divya', 'Farah', 'Gauri', 'Hema', 'Indira', 'Isha', 'Jaya', 'Kavya', 'Kiran',
  'Lakshmi', 'Leela', 'Meera', 'Mohan', 'Nandini', 'Neha', 'Nikhil', 'Pooja', 'Priya', 'Radha', 'Rahul', 'Ravi', 'Rohan', 'Sana', 'Sarika', 'Shreya', 'Sunita', 'Tara',
  'Uma', 'Varun', 'Vidya', 'Zoya',
]
const lastNames = [
  'Agarwal', 'Banerjee', 'Bhat', 'Chatterjee', 'Chopra', 'Das', 'Deshpande', 'Dutta', 'Gandhi', 'Gupta', 'Iyer', 'Jain', 'Joshi', 'Kapoor', 'Kaur', 'Khan', 'Kulkarni',
  'Kumar', 'Mehta', 'Menon', 'Mishra', 'Mukherjee', 'Naidu', 'Nair', 'Patel', 'Pillai', 'Rao', 'Reddy', 'Saxena', 'Shah', 'Sharma', 'Singh', 'Srinivasan', 'Thakur',
  'Trivedi', 'Varma', 'Verma', 'Yadav', 'Zaveri', 'Bose',
]
const adjectives = ['Royal', 'Temple', 'Lotus', 'Twisted', 'Hammered', 'Filigree', 'Classic', 'Slender', 'Pear', 'Marquise']
const stones = ['Emerald', 'Ruby', 'Sapphire', 'Pearl', 'Diamond', 'Amethyst', 'Onyx', 'Topaz', 'Garnet', 'Coral']

/** The key of the row with this number; `kind` as in `key`. */
export const keyOf = (kind: string, number: number): string => `0198000${kind}-0000-7000-8000-${String(number).padStart(12, '0')}`

/** SQL fragments for the row numbered `i`, the same on both engines. */
const padded = (number: RawBuilder<unknown>, digits: number) => sql`substr(cast(${sql.lit(10 ** digits)} + ${number} as text), 2)`
/** The key of a row; `kind` is one hexadecimal digit per table. */
const key = (kind: string, number: RawBuilder<unknown>) => sql`${sql.lit(keyOf(kind, 0).slice(0, -12))} || ${padded(number, 12)}`
const oneOf = (values: readonly string[], index: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`case (${index}) % ${sql.lit(values.length)} ${sql.join(values.map((value, at) => sql`when ${sql.lit(at)} then ${sql.lit(value)}`), sql` `)} end`
const i = sql.ref('i')
/** `count` instants in milliseconds since 1970, spread evenly over three years. */
const instantOf = (count: number) => sql`cast(${sql.lit(Date.UTC(2024, 0, 1))} as bigint) + cast(i as bigint) * ${sql.lit(Math.floor((3 * 365 * 86_400_000) / count))}`
const firstName = (number: RawBuilder<unknown>) => oneOf(firstNames, number)
const lastName = (number: RawBuilder<unknown>) => oneOf(lastNames, sql`(${number}) / 40`)
const buyer = ({ users }: Sizes) => sql`((cast(i as bigint) * 7919) % ${sql.lit(users)})`
const emailOf = (number: RawBuilder<unknown>) => sql`lower(${firstName(number)} || '.' || ${lastName(number)}) || ${number} || '@example.in'`
const letter = (number: RawBuilder<unknown>) => sql`substr('ABCDEFGHIJKLMNOPQRSTUVWXYZ', cast((${number}) % 26 + 1 as integer), 1)`
const digit = (number: RawBuilder<unknown>) => sql`cast((${number}) % 10 as text)`

/** A table, its number of rows, and the SQL value of each column. */
type Rows = { table: string; count: number; values: Record<string, RawBuilder<unknown>> }

export function rowsOf(sizes: Sizes): Rows[] {
  return [products(sizes), productColors(sizes), users(sizes), orders(sizes), orderLines(sizes), reviews(sizes), coupons(sizes), changes(sizes)]
}

const products = ({ products: count }: Sizes): Rows => ({
  table: 'products',
  count,
  values: {
    id: key('1', i), name: sql`${oneOf(adjectives, i)} || ' ' || ${oneOf(stones, sql`i / 10`)} || ' piece ' || i`,
    name_key: sql`lower(${oneOf(adjectives, i)} || ' ' || ${oneOf(stones, sql`i / 10`)} || ' piece ' || i)`,
    category: oneOf(categories, i), gender: oneOf(['male', 'female'], sql`i / 3`), metal: oneOf(metals, sql`i / 2`),
    colors: sql`'["' || ${oneOf(colors, i)} || '"]'`, size: sql`null`, price_paise: sql`50000 + (i * 137) % 950000`, old_price_paise: sql`null`,
    description: sql`'Made by hand and polished twice. Weight ' || i % 40 || ' g.'`, is_trending: sql`case when i % 40 = 0 then 1 else 0 end`,
    stock: sql`case when i % 3 = 0 then null else i % 60 end`, image: sql`'/media/none.jpg'`, additional_images: sql`'[]'`,
    rating_tenths: sql`35 + i % 15`, given_rating_tenths: sql`35 + i % 15`, review_count: sql`1`, rating_sum: sql`4`, author_id: sql`null`,
    created_at: instantOf(count), updated_at: instantOf(count),
  },
})

const productColors = ({ products: count }: Sizes): Rows => ({ table: 'product_colors', count, values: { product_id: key('1', i), value: oneOf(colors, i) } })

const users = ({ users: count }: Sizes): Rows => ({
  table: 'users',
  count,
  values: {
    id: key('2', i), email: emailOf(i), email_key: emailOf(i), username: sql`${firstName(i)} || ' ' || ${lastName(i)}`,
    role: sql`case when i % 4000 = 0 then 'admin' else 'user' end`, password_hash: sql`''`, profile_image: sql`''`, bio: sql`''`, profession: sql`''`,
    created_at: instantOf(count),
  },
})

function orders(sizes: Sizes): Rows {
  const [who, count] = [buyer(sizes), sizes.orders]
  const total = sql`(50000 + (i * 137) % 450000)`
  const tax = sql`((${total} + 5) / 10)`
  return {
    table: 'orders',
    count,
    values: {
      id: key('3', i), user_id: key('2', who), email: emailOf(who), email_key: emailOf(who),
      order_number: sql`${letter(i)} || ${letter(sql`i / 26`)} || ${digit(sql`i / 676`)} || ${digit(sql`i / 6760`)} || '-' || ${letter(sql`i / 67600`)} || 'Q42'`,
      status: sql`case when i % 25 = 0 then 'pending' when i % 25 = 1 then 'processing' when i % 25 = 2 then 'shipped' else 'completed' end`,
      cancelled_at: sql`case when i % 20 = 3 then ${instantOf(count)} end`, deleted_at: sql`case when i % 200 = 7 then ${instantOf(count)} end`,
      payment_method: sql`case when i % 2 = 0 then 'COD' else 'UPI' end`,
      payment_status: sql`case when i % 50 = 1 then 'awaiting_confirmation' when i % 100 = 10 then 'due_on_delivery' when i % 300 = 2 then 'refunded' else 'paid' end`,
      utr: sql`case when i % 2 = 1 then ${padded(i, 12)} end`, quantity: sql`1`, total_paise: total, discount_points: sql`0`, discount_paise: sql`0`,
      tax_points: sql`1000`, tax_paise: tax, grand_total_paise: sql`${total} + ${tax}`, coupon_id: sql`null`, coupon_code: sql`null`,
      address: sql`'{"name":"' || ${firstName(who)} || ' ' || ${lastName(who)} || '","phone":"9' || ${padded(who, 9)} ||
        '","line1":"12 Lotus Lane","line2":"","city":"Pune","state":"Maharashtra","pin":"411001"}'`,
      created_at: instantOf(count), updated_at: instantOf(count),
    },
  }
}

const orderLines = ({ orders: count, products: pieces }: Sizes): Rows => ({
  table: 'order_lines',
  count,
  values: {
    order_id: key('3', i), position: sql`0`, product_id: key('1', sql`(i % ${sql.lit(pieces)})`), name: sql`'Piece ' || i % ${sql.lit(pieces)}`, image: sql`'/media/none.jpg'`,
    price_paise: sql`50000 + (i * 137) % 450000`, quantity: sql`1`, size: sql`''`, color: sql`'Gold'`,
  },
})

const reviews = (sizes: Sizes): Rows => ({
  table: 'reviews',
  count: sizes.products,
  values: {
    id: key('4', i), product_id: key('1', i), user_id: key('2', buyer(sizes)), author_name: firstName(buyer(sizes)), rating: sql`4`, comment: sql`'Sits well.'`,
    verified_buyer: sql`1`, created_at: instantOf(sizes.products),
  },
})

const coupons = ({ coupons: count }: Sizes): Rows => ({
  table: 'coupons',
  count,
  values: {
    id: key('5', i), code: sql`'GOLD' || i`, code_key: sql`'gold' || i`, percent_points: sql`500 + i % 1000`, expires_at: sql`${instantOf(count)} + 90000000000`,
    used_count: sql`i % 30`, max_uses: sql`100`, created_at: instantOf(count),
  },
})

const changes = ({ changes: count }: Sizes): Rows => ({
  table: 'audit_log',
  count,
  values: {
    id: key('6', i), at: instantOf(count), user_id: key('2', sql`i % 30 * 4000`), username: sql`'Sarika'`, email: sql`'sarika@example.in'`,
    call: sql`'PATCH /api/product/update-product/{id}'`, entity: oneOf(['product', 'order', 'user', 'coupon'], i), entity_id: key('1', sql`i % 5000`), title: sql`'Piece ' || i`,
    before: sql`'{"price":1200}'`, after: sql`'{"price":1300}'`,
  },
})
