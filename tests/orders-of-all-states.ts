import { orderStatuses, paymentStatuses } from '../src/contract/order.ts'
import type { Database } from '../src/server/core/db/types.ts'

const PLACED = Date.UTC(2026, 0, 1)
/** What the numbers of these orders begin with. */
export const FACTS = 'FACT'

const both = <T>(value: T) => [null, value]

/** The columns that decide the state of an order, in every combination. */
const facts = (['web', 'counter', 'reservation'] as const).flatMap((source) =>
  orderStatuses.flatMap((status) =>
    (['COD', 'UPI', 'ONLINE'] as const).flatMap((payment_method) =>
      paymentStatuses.flatMap((payment_status) =>
        both(PLACED).flatMap((cancelled_at) =>
          both(PLACED).flatMap((deleted_at) =>
            both(1).flatMap((unsent_pieces) =>
              both(20_600).map((due_on) => ({
                source,
                status,
                payment_method,
                payment_status,
                cancelled_at,
                deleted_at,
                unsent_pieces,
                due_on,
              })),
            ),
          ),
        ),
      ),
    ),
  ),
)

/** Inserts an order of every combination of facts as a version would that knows no state. */
export async function addOrdersOfAllStates(db: Database): Promise<void> {
  const rows = facts.map((columns, number) =>
    Object.assign(
      {
        id: `0190f000-0000-7000-8000-${String(number).padStart(12, '0')}`,
        order_number: `${FACTS}-${number}`,
        user_id: null,
        email: 'facts@shopper.test',
        email_key: 'facts@shopper.test',
        address:
          number % 7 === 0 ? null : JSON.stringify({ name: 'Asha', phone: '9876543210', city: 'Pune' }),
        stock_released_at: number % 5 === 0 ? PLACED : null,
        utr: null,
        auto_cancels: 0,
        quantity: 1,
        total_paise: 100,
        discount_points: 0,
        discount_paise: 0,
        tax_points: 0,
        tax_paise: 0,
        grand_total_paise: 100,
        round_off_paise: 0,
        prepaid_points: 0,
        prepaid_discount_paise: 0,
        created_at: PLACED + (number % 97) * 3_600_000,
        updated_at: PLACED,
      },
      columns,
    ),
  )
  await db.transaction(async (tx) => {
    for (let start = 0; start < rows.length; start += 500)
      await tx.db
        .insertInto('orders')
        .values(rows.slice(start, start + 500))
        .execute()
  })
}
