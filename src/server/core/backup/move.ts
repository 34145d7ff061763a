import { migrate } from '../db/migrate.ts'
import { knownSteps } from '../db/migrations/steps.ts'
import { replaceDatabase } from './replace-database.ts'
import { setReadOnly } from './set-read-only.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'
import { openTableDump, type TableDump, type TableSchema } from './stored-tables.ts'
import { StartError } from '../lib/errors.ts'
import type { Progress } from './backup.ts'
import { checksumTable, openTableChecksum, type TableChecksum } from './table-checksum.ts'

export type MovedTable = TableChecksum & { name: string }

/**
 * Copies a shop on SQLite, running or not, into an empty PostgreSQL database, and compares row count and
 * checksum of every table. The shop becomes read-only before copying, so that no acknowledged change is lost;
 * it still serves its pages. If the copy fails, the shop becomes writable again and the target stays empty.
 * @throws StartError (one line)
 */
export async function moveToPostgres(
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string },
  progress: Progress,
): Promise<MovedTable[]> {
  let source: Snapshot | undefined
  let isMarked = false
  const leave = async () => {
    await assertSameVersion(dataDir)
    await setReadOnly(dataDir, true)
    isMarked = true
    source = await openSnapshot({ dataDir })
  }
  const moved: MovedTable[] = []
  try {
    await replaceDatabase(
      { dataDir, databaseUrl },
      { replace: false, advice: 'The target database must be empty.', first: leave },
      async (tx, engine) => {
        await migrate(tx, engine)
        const target = openTableDump(tx, engine)
        if (source) for await (const table of copyTables(source.tables, target, progress)) moved.push(table)
      },
    )
  } catch (error) {
    if (isMarked) await setReadOnly(dataDir, false)
    throw error
  } finally {
    await source?.close()
  }
  return moved
}

/** @throws StartError if the tables have another version; starting this version of the shop migrates them. */
async function assertSameVersion(dataDir: string): Promise<void> {
  const { tables, close } = await openSnapshot({ dataDir })
  const steps = await tables.steps().finally(close)
  if (steps.join() !== knownSteps.join())
    throw new StartError(
      'The database of the shop is from another version than this command. Start the shop once with this version before you move it.',
    )
}

async function* copyTables(
  source: TableDump,
  target: TableDump,
  progress: Progress,
): AsyncIterable<MovedTable> {
  const shapes = await target.shapes()
  for (const shape of shapes) {
    const read = await copyTable(source, target, shape, progress)
    const written = await checksumTable(target, shape)
    if (read.rows !== written.rows || read.sha256 !== written.sha256)
      throw new StartError(`${shape.name} is not the same in PostgreSQL. Nothing was moved.`)
    yield { name: shape.name, ...written }
  }
}

async function copyTable(
  source: TableDump,
  target: TableDump,
  shape: TableSchema,
  progress: Progress,
): Promise<TableChecksum> {
  const digest = openTableChecksum()
  for await (const lines of source.lines(shape)) {
    await target.insert(shape, shape.columns, lines)
    digest.add(lines)
    progress(`${shape.name}: ${digest.read().rows} rows`)
  }
  return digest.read()
}

/** Makes the shop on SQLite writable again, whether it runs or not. */
export const undoMove = (dataDir: string): Promise<void> => setReadOnly(dataDir, false)
