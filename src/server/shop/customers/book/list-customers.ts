import type { CustomersQuery, ListedCustomer } from '../../../../contract/customer.ts'
import { sortByIds, type Page } from '../../../core/db/sql/pagination.ts'
import { together } from '../../../core/db/together.ts'
import type { Reader } from '../../../core/db/types.ts'
import { readBought, readDebts } from '../../orders/pay/customer-orders.ts'
import { presentCustomer, selectCustomers, type CreditShop } from './customer-row.ts'
import { findInView } from './find-in-view.ts'
import { findCustomers, type FoundCustomer } from './find-customers.ts'

/**
 * Returns one page of the customers that a search and a view leave, and the total: the latest first, but for
 * views with an order of their own. @throws AppError invalid_input if too many match.
 */
export async function listCustomers(
  db: Reader,
  { settings }: CreditShop,
  { search, view, page, limit }: CustomersQuery,
): Promise<Page<ListedCustomer>> {
  const from = (page - 1) * limit
  if (search || (view && view !== 'walk_in')) {
    const matches = await findMatches(db, { search, view })
    return { rows: await readListed(db, settings, matches.slice(from, from + limit)), total: matches.length }
  }

  const customers = db.selectFrom('customers')
  const listed = view === 'walk_in' ? customers.where('user_id', 'is', null) : customers
  const found = await listed
    .select(['id', 'user_id', 'last_at'])
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .offset(from)
    .limit(limit)
    .execute()
  const { total } = await listed.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()

  return { rows: await readListed(db, settings, found), total }
}

/** All customers that a search and a view leave, sorted. */
async function findMatches(
  db: Reader,
  { search, view }: Pick<CustomersQuery, 'search' | 'view'>,
): Promise<FoundCustomer[]> {
  const found = search ? await findCustomers(db, search) : undefined
  if (found && !view) return found.toSorted(latestFirst)
  if (found && view === 'walk_in')
    return found.filter(({ user_id }) => user_id === null).toSorted(latestFirst)

  const listed = view && view !== 'walk_in' ? await findInView(db, view) : []
  const ids = found && new Set(found.map(({ id }) => id))
  return ids ? listed.filter(({ id }) => ids.has(id)) : listed
}

const latestFirst = (one: FoundCustomer, other: FoundCustomer): number =>
  other.last_at - one.last_at || (one.id < other.id ? 1 : -1)

async function readListed(
  db: Reader,
  settings: CreditShop['settings'],
  found: readonly FoundCustomer[],
): Promise<ListedCustomer[]> {
  const ids = found.map(({ id }) => id)
  if (ids.length === 0) return []

  const customers = await selectCustomers(db).where('customers.id', 'in', ids).execute()
  const [debts, bought] = await together([readDebts(db, customers), readBought(db, customers)])

  return sortByIds(ids, customers).map((customer) =>
    presentCustomer(customer, settings, { debt: debts.get(customer.id), bought: bought.get(customer.id) }),
  )
}
