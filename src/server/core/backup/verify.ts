import { createHash } from 'node:crypto'
import { damaged, readArchive, type ArchiveFile, type Entry } from './archive.ts'
import { sha256, type Progress } from './backup.ts'
import { openTableChecksum, type TableChecksum } from './table-checksum.ts'
import { Manifest, MANIFEST, MANIFEST_SUM, mediaOf, tableOf } from './manifest.ts'

type Found = {
  tables: Map<string, ReturnType<typeof openTableChecksum>>
  media: Manifest['media']
  manifest?: Buffer
  sum?: string
}

/** Receives the lines of each part of a table. */
export type LineListener = (table: string, lines: readonly string[]) => void

/**
 * Reads a whole backup and verifies every checksum. @throws StartError if anything is missing, changed or
 * added.
 */
export async function verifyBackup(
  file: ArchiveFile,
  progress: Progress,
  onLines: LineListener = () => undefined,
): Promise<Manifest> {
  const found: Found = { tables: new Map(), media: [] }
  for await (const entry of readArchive(file)) {
    note(file, found, entry, onLines)
    progress(`checking ${entry.path}`)
  }
  if (!found.manifest || found.sum === undefined) throw damaged(file, 'it is incomplete')
  if (found.sum !== `${sha256(found.manifest)}  ${MANIFEST}\n`)
    throw damaged(file, `${MANIFEST} does not match its checksum`)
  const manifest = Manifest.safeParse(JSON.parse(found.manifest.toString()))
  if (!manifest.success) throw damaged(file, `${MANIFEST} has an unknown format`)
  const differing = firstDifference(manifest.data, found)
  if (differing) throw damaged(file, `${differing} does not match its checksum`)
  return manifest.data
}

function note(file: ArchiveFile, found: Found, { path, bytes }: Entry, onLines: LineListener): void {
  const table = tableOf(path)
  if (table) {
    const digest = found.tables.get(table) ?? openTableChecksum()
    found.tables.set(table, digest)
    const lines = textLinesOf(bytes)
    digest.add(lines)
    onLines(table, lines)
  } else if (mediaOf(path)) found.media.push({ path, bytes: bytes.length, sha256: sha256(bytes) })
  else if (path === MANIFEST) found.manifest = bytes
  else if (path === MANIFEST_SUM) found.sum = bytes.toString()
  else throw damaged(file, `it contains an unexpected file, ${path.slice(0, 100)}`)
}

function firstDifference(manifest: Manifest, found: Found): string | undefined {
  const empty: TableChecksum = { rows: 0, sha256: createHash('sha256').digest('hex') }
  const named = manifest.tables.map(({ name }) => name)
  const strange = [...found.tables.keys()].find((name) => !named.includes(name))
  const differing = manifest.tables.find(({ name, rows, sha256: sum }) => {
    const digest = found.tables.get(name)?.read() ?? empty
    return digest.rows !== rows || digest.sha256 !== sum
  })
  const mediaDiffer = JSON.stringify(found.media) !== JSON.stringify(manifest.media)
  return strange ?? differing?.name ?? (mediaDiffer ? 'media' : undefined)
}

/** Splits a table part into lines. */
export const textLinesOf = (bytes: Buffer): string[] => bytes.toString().split('\n').slice(0, -1)
