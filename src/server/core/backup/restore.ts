import type { Kysely } from 'kysely'
import type { Tables } from '../db/schema/tables.ts'
import type { Engine } from '../db/types.ts'
import { migrate } from '../db/migrate.ts'
import { currentSteps, LAST_COMMIT } from '../db/migrations/replaced-steps.ts'
import { knownSteps } from '../db/migrations/steps.ts'
import { replaceDatabase } from './replace-database.ts'
import { openTableDump, type TableDump, type TableSchema } from './stored-tables.ts'
import { StartError } from '../lib/errors.ts'
import { damaged, readArchive } from './archive.ts'
import type { Progress, ShopPlace } from './backup.ts'
import { checksumTable } from './table-checksum.ts'
import { mediaOf, tableOf, type Manifest } from './manifest.ts'
import { openMediaFiles, type MediaFiles } from './media-files.ts'
import { textLinesOf, verifyBackup } from './verify.ts'

const ADVICE = 'Add --replace to put the backup in its place; its data will be deleted.'
/** Rows per INSERT statement. */
const BATCH = 1000

type Restoring = { file: string; manifest: Manifest; originals: MediaFiles; progress: Progress }

/**
 * Replaces the shop's database with a backup and adds the backup's media to the stored files. All or nothing:
 * the whole file is verified before anything is written, and the written data are compared with the file
 * before commit. A backup of an earlier version is migrated.
 * @throws StartError (one line) if this fails.
 */
export async function restore(
  place: ShopPlace,
  file: string,
  { replace, progress }: { replace: boolean; progress: Progress },
): Promise<Manifest> {
  let manifest: Manifest | undefined
  const check = async () => {
    const verified = await verifyBackup(file, progress)
    manifest = { ...verified, steps: restorableSteps(file, verified) }
  }
  const originals = await openMediaFiles(place)
  await replaceDatabase(place, { replace, advice: ADVICE, first: check }, async (db, engine) => {
    if (manifest) await fill(db, engine, { file, manifest, originals, progress })
  }).finally(originals.close)
  if (!manifest) throw damaged(file, 'it could not be read')
  return manifest
}

/**
 * Returns the steps of a backup. @throws StartError for a backup of a version that this one cannot migrate.
 */
export function restorableSteps(file: string, manifest: Manifest): string[] {
  const steps = currentSteps(
    manifest.steps,
    `${file} is of an earlier version of the shop. Restore it with commit ${LAST_COMMIT}, then start this version.`,
  )
  if (steps.length === 0 || steps.some((step, place) => step !== knownSteps[place])) {
    throw new StartError(
      `${file} was made by a newer version of the shop (${steps.at(-1) ?? 'none'}). Restore it with that version.`,
    )
  }
  return steps
}

async function fill(
  db: Kysely<Tables>,
  engine: Engine,
  { file, manifest, originals, progress }: Restoring,
): Promise<void> {
  await migrate(db, engine, { last: manifest.steps.at(-1) })
  const tables = openTableDump(db, engine)
  const shapes = await tables.shapes()
  const rows = new Map<string, number>()
  for await (const entry of readArchive(file)) {
    const table = manifest.tables.find(({ name }) => name === tableOf(entry.path))
    const shape = shapes.find(({ name }) => name === table?.name)
    if (table && shape) {
      const lines = textLinesOf(entry.bytes)
      for (let from = 0; from < lines.length; from += BATCH)
        await tables.insert(shape, table.columns, lines.slice(from, from + BATCH))
      rows.set(table.name, (rows.get(table.name) ?? 0) + lines.length)
      progress(`${table.name}: ${rows.get(table.name)} rows`)
    }
    const media = mediaOf(entry.path)
    if (media) await originals.write(media.hash, media.name, entry.bytes)
  }
  await compare(tables, shapes, manifest, file)
  await migrate(db, engine)
}

/** @throws StartError if the written rows differ from the backup. */
async function compare(
  tables: TableDump,
  shapes: TableSchema[],
  manifest: Manifest,
  file: string,
): Promise<void> {
  for (const { name, columns, rows, sha256 } of manifest.tables) {
    const shape = shapes.find((each) => each.name === name)
    // Old backups also contain tables of other programs, which are not restored.
    if (!shape) continue
    const types = columns.map((column) => shape.types[shape.columns.indexOf(column)] ?? '')
    const written = await checksumTable(tables, { ...shape, columns, types })
    if (written.rows !== rows || written.sha256 !== sha256)
      throw damaged(file, `${name} differs after restoring it`)
  }
}
