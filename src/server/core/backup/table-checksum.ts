import { createHash } from 'node:crypto'
import type { TableDump, TableSchema } from './stored-tables.ts'

/** Row count and SHA-256 of all rows as JSON lines: the same on both engines for the same rows. */
export type TableChecksum = { rows: number; sha256: string }

/** Accumulates lines; `read` returns the checksum so far. */
export function openTableChecksum(): { add(lines: string[]): void; read(): TableChecksum } {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add: (lines) => {
      rows += lines.length
      for (const line of lines) hash.update(`${line}\n`)
    },
    read: () => ({ rows, sha256: hash.copy().digest('hex') }),
  }
}

/** Computes the checksum of all rows of a table, over the columns of `shape`. */
export async function checksumTable(tables: TableDump, shape: TableSchema): Promise<TableChecksum> {
  const digest = openTableChecksum()
  for await (const lines of tables.lines(shape)) digest.add(lines)
  return digest.read()
}
