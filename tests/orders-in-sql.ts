import pg from 'pg'
import { bulkKey } from './many-orders.ts'

const CUSTOMERS = 4
const MAX_ATTEMPTS = 3
/** Conflicts with another transaction, after which the shop repeats its own. */
const conflicts = ['40001', '40P01']

/** The statements of an order in the sequence of the write path, in columns that every version has. */
const statements: ((customer: number, number: number) => [text: string, ...values: unknown[]])[] = [
  (customer) => ['select id from users where id = $1 for update', bulkKey('user', customer)],
  (customer) => ['select order_id from order_keys where user_id = $1', bulkKey('user', customer)],
  (customer) => ['select id from orders where user_id = $1 limit 20', bulkKey('user', customer)],
  () => ['select id, stock from products where id = $1', bulkKey('product', 1)],
  () => ['select id from variants where product_id = $1', bulkKey('product', 1)],
  (customer) => ['select id from price_holds where user_id = $1', bulkKey('user', customer)],
  (customer, number) => [
    `insert into orders (id, order_number, user_id, email, email_key, status, payment_method, payment_status, quantity,
       total_paise, discount_points, discount_paise, tax_points, tax_paise, grand_total_paise, created_at, updated_at)
     values ($1, $2, $3, 'a@shopper.test', 'a@shopper.test', 'pending', 'COD', 'due_on_delivery', 1, 100, 0, 0, 0, 0, 100, $4, $4)`,
    bulkKey('order', number),
    `NEW-${number}`,
    bulkKey('user', customer),
    Date.now(),
  ],
  (_customer, number) => [
    `insert into order_lines (order_id, position, product_id, name, image, price_paise, quantity, size, color)
     values ($1, 0, $2, 'Ring', '/media/x.jpg', 100, 1, '', 'Gold')`,
    bulkKey('order', number),
    bulkKey('product', 1),
  ],
  (_customer, number) => [
    `insert into order_tallies (id, day, status, payment_status, orders, paise) values ($1, 20000, 'pending', 'due_on_delivery', 1, 100)`,
    `new-${number}`,
  ],
  () => ['update products set rating_sum = rating_sum where id = $1', bulkKey('product', 1)],
]

/**
 * Customers who order, and a visitor who reads the newest products, one after another, on a database of any
 * version that `addManyOrders` has filled with `orders` orders.
 */
export function orderInSql(url: string, orders: number) {
  const state = { isOver: false, number: orders, longestReadMs: 0, stored: 0, failures: [] as unknown[] }

  const order = async (client: pg.Client, customer: number) => {
    const number = state.number++
    for (let attempt = 1; ; attempt += 1) {
      try {
        await client.query('begin')
        for (const statement of statements) {
          const [text, ...values] = statement(customer, number)
          await client.query(text, values)
        }
        await client.query('commit')
        state.stored += 1
        return
      } catch (error) {
        await client.query('rollback')
        const isConflict = conflicts.includes((error as { code?: string }).code ?? '')
        if (isConflict && attempt < MAX_ATTEMPTS) continue
        state.failures.push(error)
        return
      }
    }
  }
  const read = async (client: pg.Client) => {
    const since = performance.now()
    await client
      .query('select id from products order by created_at desc limit 20')
      .catch((error: unknown) => state.failures.push(error))
    state.longestReadMs = Math.max(state.longestReadMs, Math.round(performance.now() - since))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const repeat = async (work: (client: pg.Client) => Promise<void>) => {
    const client = new pg.Client(url)
    await client.connect()
    while (!state.isOver) await work(client)
    await client.end()
  }

  const running = Promise.all([
    repeat(read),
    ...Array.from({ length: CUSTOMERS }, (_, customer) => repeat((client) => order(client, customer))),
  ])
  return {
    state,
    end: async () => {
      state.isOver = true
      await running
      return state
    },
  }
}
