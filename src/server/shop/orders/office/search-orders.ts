import { sql, type Expression, type SqlBool } from 'kysely'
import { cleanCode, cleanMobileNumber, cleanReference } from '../../../../contract/typed-entries.ts'
import {
  contains,
  customerNameKeys,
  personNameKey,
  productWords,
  skuKey,
  startsWith,
  townKey,
} from '../../../core/db/sql/match-text.ts'
import type { Reader } from '../../../core/db/types.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import { emailKey } from '../../../core/lib/email-key.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { stateColumns } from '../base/order-state.ts'

/** Maximum number of orders that one search may match. */
const MAX_MATCHES = 10_000
/** Maximum number of accounts whose orders one search by name looks up. */
const MAX_ACCOUNTS = 1_000
/** Maximum number of products whose orders one search looks up. */
const MAX_PRODUCTS = 1_000
/**
 * Minimum length of a text that is searched in towns, product names and SKUs: too many begin with a shorter
 * one.
 */
const MIN_WORD_LENGTH = 3

const DOCUMENT_NUMBER = /^(?<series>((CN|PV|RV|RF)\/)?)\d\d-\d\d\/\d{1,9}$/

type DocumentTable = 'invoices' | 'credit_notes' | 'partial_credit_notes' | 'receipt_vouchers'

/** The documents of each series; purchase vouchers are of credits. */
const tablesOf: Record<string, readonly DocumentTable[]> = {
  '': ['invoices'],
  'CN/': ['credit_notes', 'partial_credit_notes'],
  'RV/': ['receipt_vouchers'],
  'RF/': ['receipt_vouchers'],
}

const HUID = /^[0-9A-Z]{6}$/
const AWB = /^[0-9A-Z-]{4,30}$/

/** The columns of a found order that lists and filters need. */
const columns = [...stateColumns, 'id', 'created_at', 'address', 'stock_released_at'] as const
export type Match = Pick<OrderRow, (typeof columns)[number]>

/**
 * Finds orders by search text, unsorted: the prefix of an order number, e-mail, first or last name, phone
 * number, town, SKU or word in the name of a piece; or a complete UTR, HUID, tracking number, or number of an
 * invoice, credit note or voucher. Each query uses its own index and has no other filter, so that the database
 * never scans all orders through another index. @throws AppError invalid_input if too many match.
 */
export async function findMatches(db: Reader, search: string): Promise<Match[]> {
  const queries = [
    ordersBeginning(db, 'order_number', cleanCode(search)),
    ordersBeginning(db, 'email_key', emailKey(search)),
    selectMatches(db).where('utr', '=', cleanReference(search)).execute(),
    ...ordersOfCode(db, search),
    ...ordersOfPhone(db, search),
    ...ordersOfCustomer(db, search),
    ...ordersOfTown(db, search),
    ...ordersOfPiece(db, search),
  ]

  const results = await Promise.all(queries)
  const matches = new Map(results.flat().map((order) => [order.id, order]))
  if (matches.size > MAX_MATCHES) throw tooMany()

  return [...matches.values()]
}

const selectMatches = (db: Reader) =>
  db
    .selectFrom('orders')
    .select(columns)
    .limit(MAX_MATCHES + 1)

/** Finds all archived orders: few, as only a manager archives them. */
export const findArchived = (db: Reader): Promise<Match[]> =>
  selectMatches(db).where('order_state', '=', 'archived').clearLimit().execute()

const ordersBeginning = (
  db: Reader,
  column: 'order_number' | 'email_key' | 'name_key' | 'last_name_key' | 'phone_key',
  text: string,
): Promise<Match[]> =>
  selectMatches(db)
    .where((e) => startsWith(e.ref(column), text))
    .execute()

/** The orders of a complete HUID, tracking number, or number of a document. */
function ordersOfCode(db: Reader, search: string): Promise<Match[]>[] {
  const code = cleanCode(search)
  const orderIds = []

  const series = DOCUMENT_NUMBER.exec(code)?.groups?.['series']
  for (const table of tablesOf[series ?? 'none'] ?? [])
    orderIds.push(db.selectFrom(table).select('order_id').where('number', '=', code))

  if (series === 'PV/')
    orderIds.push(
      db
        .selectFrom('credits')
        .innerJoin('purchase_vouchers as vouchers', 'vouchers.credit_id', 'credits.id')
        .select('credits.order_id')
        .where('vouchers.number', '=', code),
    )

  if (HUID.test(code))
    orderIds.push(
      db.selectFrom('pieces').select('order_id').where('huid', '=', code).where('order_id', 'is not', null),
    )

  if (AWB.test(code)) orderIds.push(db.selectFrom('shipments').select('order_id').where('awb', '=', code))

  return orderIds.map((ids) => selectMatches(db).where('id', 'in', ids).execute())
}

function ordersOfPhone(db: Reader, search: string): Promise<Match[]>[] {
  const phone = phoneKey(search)
  if (phone === '') return []

  return [
    ordersBeginning(db, 'phone_key', phone),
    selectMatches(db)
      .where('customer_phone', 'is not', null)
      .where((e) => startsWith(e.ref('customer_phone').$castTo<string>(), phone))
      .execute(),
  ]
}

/** The orders of a first or last name: of the address, of the customer of the counter, or of the account. */
function ordersOfCustomer(db: Reader, search: string): Promise<Match[]>[] {
  if (!isName(search)) return []

  const name = personNameKey(search)
  return [
    ordersBeginning(db, 'name_key', name),
    ordersBeginning(db, 'last_name_key', name),
    ...customerNameKeys(db).map((key) =>
      selectMatches(db).where('customer_name', 'is not', null).where(startsWith(key, name)).execute(),
    ),
    ordersOfAccounts(db, search),
  ]
}

async function ordersOfAccounts(db: Reader, search: string): Promise<Match[]> {
  const accounts = await accountsNamed(db, search)
  if (accounts.length === 0) return []

  return selectMatches(db).where('user_id', 'in', accounts).execute()
}

function ordersOfTown(db: Reader, search: string): Promise<Match[]>[] {
  if (search.length < MIN_WORD_LENGTH || !isName(search)) return []

  return [
    selectMatches(db)
      .where(startsWith(townKey(db), personNameKey(search)))
      .execute(),
  ]
}

/** The orders of pieces with this SKU, or with this word in their name. */
function ordersOfPiece(db: Reader, search: string): Promise<Match[]>[] {
  if (search.length < MIN_WORD_LENGTH) return []

  const queries = []
  if (!search.includes(' ')) {
    const isSku = sql<SqlBool>`sku is not null and ${startsWith(skuKey(db), personNameKey(search))}`
    queries.push(ordersWithLine(db, isSku))
  }

  if (isName(search)) queries.push(ordersOfProducts(db, search))
  return queries
}

async function ordersOfProducts(db: Reader, search: string): Promise<Match[]> {
  const products = await productsNamed(db, search)
  if (products.length === 0) return []

  return ordersWithLine(db, sql<SqlBool>`product_id in (${sql.join(products)})`)
}

const ordersWithLine = (db: Reader, lines: Expression<SqlBool>): Promise<Match[]> =>
  selectMatches(db).where('id', 'in', db.selectFrom('order_lines').select('order_id').where(lines)).execute()

const tooMany = () => new AppError('invalid_input', 'search: too many orders match. Please type more.')

const isName = (search: string) => !/[\d@]/.test(search)

/**
 * Returns the digits of an Indian mobile number or its prefix, without the country code; empty for other
 * text.
 */
function phoneKey(search: string): string {
  const phone = cleanMobileNumber(search).replace(/^\+/, '')
  return /^\d{3,}$/.test(phone) ? phone : ''
}

async function accountsNamed(db: Reader, search: string): Promise<string[]> {
  const named = (column: 'name_key' | 'last_name_key') =>
    db
      .selectFrom('users')
      .select('id')
      .where((e) => startsWith(e.ref(column), personNameKey(search)))
      .limit(MAX_ACCOUNTS + 1)
      .execute()

  const ids = new Set([...(await named('name_key')), ...(await named('last_name_key'))].map(({ id }) => id))
  if (ids.size > MAX_ACCOUNTS) throw tooMany()

  return [...ids]
}

/**
 * Products with a word in their name that begins so. @throws AppError invalid_input if there are too many.
 */
async function productsNamed(db: Reader, search: string): Promise<string[]> {
  const hasWord = contains(productWords(db), ` ${personNameKey(search)}`)
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where(hasWord)
    .limit(MAX_PRODUCTS + 1)
    .execute()
  if (rows.length > MAX_PRODUCTS) throw tooMany()

  return rows.map(({ id }) => id)
}
