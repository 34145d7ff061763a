import type { CustomersQuery } from '../../../../contract/customer.ts'
import { dayInIndia, isoDay } from '../../../../rules/india-time.ts'
import type { Reader } from '../../../core/db/types.ts'
import type { FoundCustomer } from './find-customers.ts'

type SortedView = Exclude<NonNullable<CustomersQuery['view']>, 'walk_in'>

/** The customers of a view, in its order: who owes longest, or whose day comes next. */
export const findInView = (db: Reader, view: SortedView): Promise<FoundCustomer[]> =>
  view === 'on_account' ? findDebtors(db) : findGreeted(db, view)

/** Customers who owe on account, by the first day on which something is due. */
async function findDebtors(db: Reader): Promise<FoundCustomer[]> {
  const debtors = (owner: 'user_id' | 'customer_id') =>
    db
      .selectFrom('orders')
      .innerJoin('customers', (join) =>
        owner === 'user_id'
          ? join.onRef('customers.user_id', '=', 'orders.user_id')
          : join.onRef('customers.id', '=', 'orders.customer_id').on('orders.user_id', 'is', null),
      )
      .select(['customers.id', 'customers.user_id', 'customers.last_at', 'orders.due_on'])
      .where('orders.order_state', '=', 'on_account')
      .execute()

  const debts = [...(await debtors('user_id')), ...(await debtors('customer_id'))].toSorted(
    (one, other) => Number(one.due_on) - Number(other.due_on) || (one.id < other.id ? -1 : 1),
  )
  // Of several debts, the first one counts.
  return [...new Map(debts.toReversed().map((debt) => [debt.id, debt])).values()].toReversed()
}

/** The days of the week that begins today: its number in both views. */
const WEEK = 7

/** Customers whose birthday or anniversary is today or in the next six days. */
async function findGreeted(db: Reader, column: 'birthday' | 'anniversary'): Promise<FoundCustomer[]> {
  const today = dayInIndia(Date.now())
  const week = Array.from({ length: WEEK }, (_, ahead) => isoDay(today + ahead).slice(5))
  const customers = await db
    .selectFrom('customers')
    .select(['id', 'user_id', 'last_at', (e) => e.ref(column).$castTo<string>().as('day')])
    .where(column, 'is not', null)
    .where((e) => e(e.fn<string>('substr', [column, e.val(6)]), 'in', week))
    .execute()

  const place = ({ day }: { day: string }) => week.indexOf(day.slice(5))
  return customers.toSorted((one, other) => place(one) - place(other) || (one.id < other.id ? -1 : 1))
}
