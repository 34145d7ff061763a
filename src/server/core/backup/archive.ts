import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { pipeline, Transform, type Writable } from 'node:stream'
import { pipeline as copyThrough } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Header, Parser, type ReadEntry } from 'tar'
import { fsyncPath } from '../db/sqlite/fsync.ts'
import { StartError } from '../lib/errors.ts'
import { writeAtomic } from '../lib/write-atomic.ts'

/** A file of an archive, held in memory: none is larger than `MAX_ENTRY_BYTES`. */
export type Entry = { path: string; bytes: Buffer }

const BLOCK = 512

/**
 * Writes a .tar.gz that only the process owner may read and returns its size and SHA-256. The file is renamed
 * into place once it is complete and flushed to disk; an older file of that name stays until then.
 * @throws StartError if the file exists and may not be replaced.
 */
export async function writeArchive(
  file: string,
  entries: AsyncIterable<Entry>,
  { replace }: { replace: boolean },
): Promise<Written> {
  if (!replace && existsSync(file))
    throw new StartError(`${file} already exists. Add --replace to overwrite it.`)
  const written = await writeAtomic(file, (part) =>
    sendArchive(createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }), entries),
  )
  await fsyncPath(dirname(file))
  return written
}

type Written = { bytes: number; sha256: string }

/**
 * Writes a .tar.gz to a stream and ends it, unless it is the process's stdout. Returns its size and SHA-256.
 */
export async function sendArchive(target: Writable, entries: AsyncIterable<Entry>): Promise<Written> {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  const isOutput = target === process.stdout
  await copyThrough(tarBlocks(entries), createGzip({ level: 4 }), measure, target, { end: !isOutput })
  if (isOutput) await drained(target)
  return { bytes, sha256: hash.digest('hex') }
}

/** Resolves once the system has taken everything that was written. */
const drained = (target: Writable): Promise<void> =>
  new Promise((resolve, reject) => target.write('', (error) => (error ? reject(error) : resolve())))

async function* tarBlocks(entries: AsyncIterable<Entry>): AsyncIterable<Buffer> {
  for await (const { path, bytes } of entries) {
    const header = new Header({
      path,
      size: bytes.length,
      mode: 0o600,
      type: 'File',
      mtime: new Date(),
      uid: 0,
      gid: 0,
    })
    if (header.encode() || !header.block) throw new Error(`The name ${path} is too long for an archive.`)
    yield header.block
    yield bytes
    const rest = bytes.length % BLOCK
    if (rest > 0) yield Buffer.alloc(BLOCK - rest)
  }
  yield Buffer.alloc(2 * BLOCK)
}

/** An archive: its path, or an open file and the name that people know it by. */
export type ArchiveFile = string | { name: string; fd: number }

/** Yields the files of an archive in order. @throws StartError if the archive cannot be read completely. */
export async function* readArchive(file: ArchiveFile): AsyncIterable<Entry> {
  const parser = new Parser({ strict: true })
  const finished: Entry[] = []
  let broken: Error | undefined
  let last: Promise<unknown> = Promise.resolve()
  parser.on('error', (error: Error) => (broken ??= error))
  parser.on('entry', (entry: ReadEntry) => {
    if (entry.size > MAX_ENTRY_BYTES) {
      broken ??= damaged(file, `${entry.path.slice(0, 100)} is larger than any file of a shop`)
      return entry.resume()
    }
    last = entry.concat().then((bytes) => finished.push({ path: entry.path, bytes }))
  })
  try {
    for await (const chunk of unpacked(file)) {
      parser.write(chunk)
      if (broken) throw broken
      // Yield finished entries before parsing the next chunk, so that few entries are in memory at a time.
      yield* finished.splice(0)
    }
    parser.end()
    if (broken) throw broken
    await last
    yield* finished.splice(0)
  } catch (error) {
    throw describe(file, error)
  }
}

/**
 * Largest file of an archive, in bytes. An upload may have 50 MB; backups of earlier versions have a thousand
 * stored bills in one file.
 */
const MAX_ENTRY_BYTES = 256 * 1024 ** 2
/** How many bytes one byte of an archive may unpack to; rows that differ in their number alone reach 50. */
const MAX_RATIO = 250
/** Any archive may unpack to as much as this, however small it is. */
const MIN_LIMIT_BYTES = 64 * 1024 ** 2

async function* unpacked(file: ArchiveFile): AsyncIterable<Buffer> {
  const source = typeof file === 'string' ? createReadStream(file) : createReadStream('', { fd: file.fd })
  let bytes = 0
  for await (const chunk of pipeline(source, createGunzip(), () => undefined)) {
    bytes += (chunk as Buffer).length
    if (bytes > Math.max(MIN_LIMIT_BYTES, source.bytesRead * MAX_RATIO))
      throw damaged(file, 'it unpacks to far more than a backup does')
    yield chunk as Buffer
  }
}

function describe(file: ArchiveFile, error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new StartError(`${nameOf(file)} does not exist.`)
  if (/^(Z|TAR|ERR_STREAM)_/.test(code)) return damaged(file, message)
  return error
}

export const damaged = (file: ArchiveFile, reason: string) =>
  new StartError(`${nameOf(file)} is damaged or not a backup of a shop: ${reason}. Nothing was changed.`)

const nameOf = (file: ArchiveFile) => (typeof file === 'string' ? file : file.name)
