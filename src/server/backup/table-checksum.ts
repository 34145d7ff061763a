import { createHash } from 'node:crypto'
import type { TableDump, TableSchema } from '../db/stored-tables.ts'

/** How many rows there are, and the SHA-256 of all of them as lines of JSON: equal on both engines for equal rows. */
export type TableChecksum = { rows: number; sha256: string }

/** Adds lines up; `read` tells what they come to so far. */
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

/** Of all rows of a table, with only these columns of theirs. */
export async function checksumTable(tables: TableDump, shape: TableSchema): Promise<TableChecksum> {
  const digest = openTableChecksum()
  for await (const lines of tables.lines(shape)) digest.add(lines)
  return digest.read()
}
