import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { knownSteps } from '../db/migrations/steps.ts'
import { ownTables, type Place } from './replace-database.ts'
import { openSnapshot, type Snapshot } from './snapshot.ts'
import type { TableSchema } from './stored-tables.ts'
import { StartError } from '../lib/errors.ts'
import type { Config } from '../config/config.ts'
import { sendArchive, writeArchive, type Entry } from './archive.ts'
import { openTableChecksum } from './table-checksum.ts'
import { leftOutTables, MANIFEST, MANIFEST_SUM, type Manifest } from './manifest.ts'
import { openMediaFiles, type MediaFiles } from './media-files.ts'

/** Size of one table part in the archive, in characters: small enough for memory. */
const PART_LENGTH = 4_000_000

/** Reports progress; if it throws, the work fails. */
export type Progress = (line: string) => void
/** Location of a shop's database and pictures. */
export type ShopPlace = Place & { s3?: Config['s3'] }

/** `others`: tables that do not belong to the shop, and so are not in the backup. */
type Backup = { manifest: Manifest; bytes: number; sha256: string; others: string[] }

/** `withoutMedia`: leaves out pictures and videos, so that a backup is quick enough for every hour. */
type Options = { replace: boolean; withoutMedia?: boolean; progress: Progress }

/**
 * Backs up a consistent snapshot of the shop into one file or a stream while it runs.
 * @throws StartError if there is no shop, it has a later version, or the file may not be overwritten.
 */
export async function backUp(
  place: ShopPlace,
  target: string | Writable,
  { replace, withoutMedia = false, progress }: Options,
): Promise<Backup> {
  const snapshot = await openSnapshot(place)
  let originals: MediaFiles | undefined
  try {
    if (!withoutMedia) originals = await openMediaFiles(place)
    const own = await ownTables()
    const all = await snapshot.tables.shapes()
    const shapes = all.filter(({ name }) => own.includes(name))
    const steps = await snapshot.tables.steps()
    assertNoLaterSteps(steps)
    const manifest: Manifest = {
      format: 'suvarna-backup',
      version: 1,
      madeAt: new Date().toISOString(),
      engine: snapshot.engine,
      steps,
      tables: [],
      media: [],
      missing: [],
    }
    const files = entries({ snapshot, shapes, manifest, originals, progress })
    const written = await (typeof target === 'string'
      ? writeArchive(target, files, { replace })
      : sendArchive(target, files))
    return {
      manifest,
      ...written,
      others: all.filter((shape) => !shapes.includes(shape)).map(({ name }) => name),
    }
  } finally {
    originals?.close()
    await snapshot.close()
  }
}

/**
 * @throws StartError for tables of a later version, because this version does not know all that their backup
 * needs.
 */
function assertNoLaterSteps(steps: string[]): void {
  const later = steps.find((step) => !knownSteps.includes(step))
  if (later)
    throw new StartError(
      `The database was changed by a later version of the shop (${later}). Back it up with that version.`,
    )
}

type Making = {
  snapshot: Snapshot
  shapes: TableSchema[]
  manifest: Manifest
  originals: MediaFiles | undefined
  progress: Progress
}

async function* entries(making: Making): AsyncIterable<Entry> {
  const { shapes, manifest } = making
  for (const shape of shapes.filter(({ name }) => !leftOutTables.includes(name)))
    yield* tableEntries(making, shape)
  yield* mediaEntries(making)
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`)
  yield { path: MANIFEST, bytes }
  yield { path: MANIFEST_SUM, bytes: Buffer.from(`${sha256(bytes)}  ${MANIFEST}\n`) }
}

async function* tableEntries(
  { snapshot, manifest, progress }: Making,
  shape: TableSchema,
): AsyncIterable<Entry> {
  const digest = openTableChecksum()
  let part: string[] = []
  let length = 0
  let parts = 0
  const entry = (): Entry => {
    const bytes = Buffer.from(part.map((line) => `${line}\n`).join(''))
    part = []
    length = 0
    parts += 1
    return { path: `tables/${shape.name}/${String(parts).padStart(5, '0')}.jsonl`, bytes }
  }
  for await (const all of snapshot.tables.lines(shape)) {
    const lines = withoutCodes(shape, all)
    digest.add(lines)
    for (const line of lines) {
      part.push(line)
      length += line.length
      if (length >= PART_LENGTH) yield entry()
    }
    progress(`${shape.name}: ${digest.read().rows} rows`)
  }
  if (part.length > 0) yield entry()
  manifest.tables.push({ name: shape.name, columns: shape.columns, ...digest.read() })
}

/** Leaves out mails with verification codes: an unsent one is as good as the code itself. */
function withoutCodes(shape: TableSchema, lines: string[]): string[] {
  return shape.name === 'outbox' ? lines.filter((line) => valueIn(shape, line, 'kind') !== 'code') : lines
}

const valueIn = ({ columns }: TableSchema, line: string, column: string) =>
  (JSON.parse(line) as unknown[])[columns.indexOf(column)]

async function* mediaEntries({
  snapshot,
  shapes,
  manifest,
  originals,
  progress,
}: Making): AsyncIterable<Entry> {
  const shape = shapes.find(({ name }) => name === 'media')
  if (!shape || !originals) return
  for await (const lines of snapshot.tables.lines(shape)) {
    for (const line of lines) {
      const [hash, name] = [String(valueIn(shape, line, 'hash')), String(valueIn(shape, line, 'name'))]
      const path = `media/${hash}/${name}`
      const bytes = await originals.read(hash, name)
      if (!bytes) {
        manifest.missing.push(path)
        continue
      }
      yield { path, bytes }
      manifest.media.push({ path, bytes: bytes.length, sha256: sha256(bytes) })
      progress(`media: ${manifest.media.length} files`)
    }
  }
}

export const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest('hex')
