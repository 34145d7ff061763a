import type { Address } from '../../../../contract/address.ts'
import { toRupees } from '../../../../contract/money.ts'
import { addressLines } from '../../../../rules/address.ts'
import { dayInIndia, isoDay, startOfDayInIndia } from '../../../../rules/india-time.ts'
import { standingStates } from '../../../../rules/order-state.ts'
import type { SecretKeySource } from '../../../core/config/secret-key.ts'
import { csvFile, textCell, type CsvValue } from '../../../core/lib/csv.ts'
import type { Reader } from '../../../core/db/types.ts'
import { openDeclaration } from '../../pan/pan-declarations.ts'
import type { ShopContext } from '../../rates/shop-context.ts'

const columns = [
  'orderId',
  'date',
  'amount',
  'name',
  'birthDate',
  'address',
  'reason',
  'document',
  'documentNumber',
  'invoiceNumber',
] as const

/**
 * The declarations in place of PANs of a half of a financial year as CSV, oldest first, for the statement of
 * that half-year. Amounts in rupees. @throws AppError unavailable if one cannot be read.
 */
export async function exportPanDeclarations(
  db: Reader,
  { settings }: Pick<ShopContext, 'settings'>,
  { half }: { half: string },
): Promise<AsyncIterable<string>> {
  const rows = await readRows(db, half)
  // Before the file begins: an error can still be its response.
  const lines = rows.map((row) => cellsOf(settings, row))

  return csvFile(columns, batchOf(lines))
}

/** April to September, or October to March. */
function daysOf(half: string): { from: string; to: string } {
  const year = Number(half.slice(0, 4))
  return half.endsWith('1')
    ? { from: `${year}-04-01`, to: `${year}-10-01` }
    : { from: `${year}-10-01`, to: `${year + 1}-04-01` }
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

function readRows(db: Reader, half: string) {
  const { from, to } = daysOf(half)

  return db
    .selectFrom('pan_declarations')
    .innerJoin('orders', 'orders.id', 'pan_declarations.order_id')
    .leftJoin('invoices', 'invoices.order_id', 'orders.id')
    .select([
      'orders.order_number',
      'orders.created_at',
      'orders.grand_total_paise',
      'orders.address',
      'pan_declarations.declaration',
      'invoices.number',
    ])
    .where('orders.created_at', '>=', startOfDayInIndia(from))
    .where('orders.created_at', '<', startOfDayInIndia(to))
    .where((e) => e.or([e('invoices.number', 'is not', null), e('orders.order_state', 'in', standingStates)]))
    .orderBy('orders.created_at')
    .orderBy('orders.id')
    .execute()
}

function cellsOf(keys: SecretKeySource, row: Row): CsvValue[] {
  const { name, birthDate, reason, document, documentNumber } = openDeclaration(keys, row)
  const address = row.address === null ? null : (JSON.parse(row.address) as Address)

  return [
    row.order_number,
    isoDay(dayInIndia(row.created_at)),
    toRupees(row.grand_total_paise),
    name,
    birthDate,
    address && addressLines(address).join(', '),
    reason,
    document,
    textCell(documentNumber),
    row.number,
  ]
}

async function* batchOf(lines: CsvValue[][]): AsyncIterable<CsvValue[][]> {
  yield await Promise.resolve(lines)
}
