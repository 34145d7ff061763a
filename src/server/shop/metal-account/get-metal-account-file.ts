import type { MetalAccountRow } from '../../../contract/metal-account.ts'
import type { Queries } from '../../core/db/types.ts'
import { csvHead, csvLines } from '../../core/lib/csv.ts'
import { daysOf, getMetalAccount } from './get-metal-account.ts'

const columns: readonly (keyof MetalAccountRow)[] = [
  'metal',
  'fineness',
  'opening',
  'bought',
  'sold',
  'oldGold',
  'issued',
  'received',
  'adjusted',
  'closing',
]

/** Returns the account of metal as a CSV file, in grams. @throws AppError as getMetalAccount does. */
export async function getMetalAccountFile(
  db: Queries,
  period: { from?: string | undefined; to?: string | undefined },
): Promise<{ filename: string; content: string }> {
  const { from, to } = daysOf(period)
  const rows = await getMetalAccount(db, { from, to })

  return {
    filename: `metal-account-${from}-to-${to}.csv`,
    content: csvHead(columns) + csvLines(rows.map((row) => columns.map((column) => row[column]))),
  }
}
