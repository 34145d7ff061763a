import { cleanCode, cleanMobileNumber } from '../../../../contract/typed-entries.ts'
import type { CustomerRow } from '../../../core/db/schema/customer-tables.ts'
import { personNameKey, startsWith } from '../../../core/db/sql/match-text.ts'
import type { Reader } from '../../../core/db/types.ts'
import { emailKey } from '../../../core/lib/email-key.ts'
import { AppError } from '../../../core/lib/errors.ts'

/** Maximum number of customers that one search may match. */
const MAX_MATCHES = 10_000

/** The columns of a matching customer that pages need. */
export type FoundCustomer = Pick<CustomerRow, 'id' | 'user_id' | 'last_at'>

type Owners = { user_id: string | null; customer_id: string | null }[]

/**
 * Finds customers by search text, unsorted (`CustomersQuery`). Each query uses its own index and has no other
 * filter, as those of `findMatches` of orders. @throws AppError invalid_input if too many match.
 */
export async function findCustomers(db: Reader, search: string): Promise<FoundCustomer[]> {
  const found = await Promise.all([
    ...customersNamed(db, search),
    ...customersOfPhone(db, search),
    customersOfPaper(db, search),
  ])
  const matches = new Map(found.flat().map((match) => [match.id, match]))
  if (matches.size > MAX_MATCHES)
    throw new AppError('invalid_input', 'search: too many customers match. Please type more.')

  return [...matches.values()]
}

const selectMatches = (db: Reader) =>
  db
    .selectFrom('customers')
    .select(['customers.id', 'customers.user_id', 'customers.last_at'])
    .limit(MAX_MATCHES + 1)

/** By the beginning of a name or an e-mail, of the record or of the account. */
function customersNamed(db: Reader, search: string): Promise<FoundCustomer[]>[] {
  const columns = [
    ['name_key', personNameKey(search)],
    ['last_name_key', personNameKey(search)],
    ['email_key', emailKey(search)],
  ] as const

  return columns.flatMap(([column, beginning]) => [
    selectMatches(db)
      .where(`customers.${column}`, 'is not', null)
      .where((e) => startsWith(e.ref(`customers.${column}`).$castTo<string>(), beginning))
      .execute(),
    selectMatches(db)
      .innerJoin('users', 'users.id', 'customers.user_id')
      .where((e) => startsWith(e.ref(`users.${column}`), beginning))
      .execute(),
  ])
}

/** By the beginning of a phone number, or by a complete one that an order of theirs has. */
function customersOfPhone(db: Reader, search: string): Promise<FoundCustomer[]>[] {
  const phone = cleanMobileNumber(search).replace(/^\+/, '')
  if (!/^\d{3,}$/.test(phone)) return []

  const known = selectMatches(db)
    .where('phone', 'is not', null)
    .where((e) => startsWith(e.ref('phone').$castTo<string>(), phone))
    .execute()
  return phone.length === 10 ? [known, customersOfOrderedPhone(db, phone)] : [known]
}

async function customersOfOrderedPhone(db: Reader, phone: string): Promise<FoundCustomer[]> {
  const orders = db
    .selectFrom('orders')
    .select(['user_id', 'customer_id'])
    .limit(MAX_MATCHES + 1)
  return customersOf(db, [
    ...(await orders.where('customer_phone', '=', phone).execute()),
    ...(await orders.where('phone_key', '=', phone).execute()),
  ])
}

/** By the complete number of an order, bill, credit note or purchase voucher. */
async function customersOfPaper(db: Reader, search: string): Promise<FoundCustomer[]> {
  const code = cleanCode(search)
  const papers = db
    .selectFrom('invoices')
    .select('order_id')
    .where('number', '=', code)
    .union(db.selectFrom('credit_notes').select('order_id').where('number', '=', code))
    .union(db.selectFrom('partial_credit_notes').select('order_id').where('number', '=', code))
    .union(
      db
        .selectFrom('purchase_vouchers')
        .innerJoin('credits', 'credits.id', 'purchase_vouchers.credit_id')
        .select('credits.order_id')
        .where('number', '=', code),
    )
  const orders = db.selectFrom('orders').select(['user_id', 'customer_id'])

  const found = await customersOf(db, [
    ...(await orders.where('order_number', '=', code).execute()),
    ...(await orders.where('id', 'in', papers).execute()),
  ])
  return [...found, ...(await customersOfPurchase(db, code))]
}

/** By the voucher of old gold that was bought without a sale. */
const customersOfPurchase = (db: Reader, number: string): Promise<FoundCustomer[]> =>
  selectMatches(db)
    .innerJoin('old_gold_purchases as purchases', 'purchases.customer_id', 'customers.id')
    .where('purchases.number', '=', number)
    .execute()

/** The customers of orders. */
async function customersOf(db: Reader, orders: Owners): Promise<FoundCustomer[]> {
  const accounts = new Set(orders.flatMap(({ user_id }) => user_id ?? []))
  const counterOrders = orders.filter(({ user_id }) => user_id === null)
  const records = new Set(counterOrders.flatMap(({ customer_id }) => customer_id ?? []))
  if (accounts.size + records.size === 0) return []

  return selectMatches(db)
    .where((e) => e.or([e('user_id', 'in', [...accounts, '']), e('id', 'in', [...records, ''])]))
    .execute()
}
