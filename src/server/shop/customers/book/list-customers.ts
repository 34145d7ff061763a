import type { CustomersQuery, ListedCustomer } from '../../../../contract/customer.ts'
import { sortByIds, type Page } from '../../../core/db/sql/pagination.ts'
import type { Reader } from '../../../core/db/types.ts'
import { readOwed } from './customer-orders.ts'
import { presentCustomer, selectCustomers } from './customer-row.ts'
import { findCustomers, type FoundCustomer } from './find-customers.ts'

/**
 * Returns one page of the customers that a search leaves, the latest first, and the total.
 * @throws AppError invalid_input if too many match.
 */
export async function listCustomers(
  db: Reader,
  { search, page, limit }: CustomersQuery,
): Promise<Page<ListedCustomer>> {
  const from = (page - 1) * limit
  if (search) {
    const matches = (await findCustomers(db, search)).toSorted(latestFirst)
    return { rows: await readListed(db, matches.slice(from, from + limit)), total: matches.length }
  }

  const found = await db
    .selectFrom('customers')
    .select(['id', 'last_at'])
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .offset(from)
    .limit(limit)
    .execute()
  const { total } = await db
    .selectFrom('customers')
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows: await readListed(db, found), total }
}

const latestFirst = (one: FoundCustomer, other: FoundCustomer): number =>
  other.last_at - one.last_at || (one.id < other.id ? 1 : -1)

async function readListed(db: Reader, found: readonly FoundCustomer[]): Promise<ListedCustomer[]> {
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return []

  const customers = await selectCustomers(db).where('customers.id', 'in', ids).execute()
  const due = await readOwed(db, customers)
  return sortByIds(ids, customers).map((customer) => presentCustomer(customer, due.get(customer.id) ?? 0))
}
