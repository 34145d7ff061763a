import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import { DAY_MS } from '../../../rules/durations.ts'
import type { Reader, Tx } from '../db/types.ts'
import type { MediaRow } from '../db/schema/tables.ts'
import { deleteOlderFiles } from '../lib/older-files.ts'
import { writeAtomic } from '../lib/write-atomic.ts'
import type { Bucket, StoredPart } from './bucket.ts'
import { openEncoder, type Encoder } from './encoder.ts'
import { exists, openMediaResolver } from './media-resolver.ts'
import { deletionInProgressError, isBeingDeleted } from './deletion-lock.ts'
import { mediaTypes, type MediaEnding } from './media-types.ts'

export type MediaStore = {
  /**
   * Folder of the local files, with one folder per content hash: all files, or recently used copies if there
   * is a bucket.
   */
  folder: string
  /** Folder for unchecked uploads, which are never served. */
  incoming: string
  /**
   * Stores a copy of a local file under its content hash. Slow: never call it inside a transaction.
   * @throws AppError unavailable while the same bytes are being deleted.
   */
  store(db: Reader, path: string, stem: string, ending: MediaEnding): Promise<StoredFile>
  /**
   * Records a stored file in the database and returns its address. The same bytes are stored once.
   * @throws AppError unavailable as `store` does.
   */
  record(tx: Tx, stored: StoredFile): Promise<string>
  /**
   * Returns the file to serve for an address, generating a missing variant; undefined if it does not exist. A
   * bucket is queried only for files that the database knows.
   */
  locate(db: Reader, hash: string, file: string): Promise<LocalFile | RemoteFile | undefined>
  /**
   * Deletes leftovers of uploads that ended with the process, and copies of bucket files that were not
   * requested recently.
   */
  tidy(): Promise<void>
  /** Deletes everything under a content hash: the file, its variants and local copies. */
  forget(hash: string): Promise<void>
  /** Whether the bucket responds; true without one. */
  isReachable(): Promise<boolean>
  encode: Encoder['encode']
  /** Cancels pending encodings. */
  close(): void
}

/** A stored file that is not recorded yet; `known`: the same bytes were recorded before. */
export type StoredFile = {
  known: boolean
  file: Omit<MediaRow, 'created_at' | 'unused_since' | 'leaving_since'>
}
/** A local file, with its path in the folder. */
export type LocalFile = { type: string; path: string }
/** A file streamed from the bucket in the requested ranges: films are long and seldom watched to the end. */
export type RemoteFile = {
  type: string
  read(range: string | undefined, headersOnly: boolean): Promise<StoredPart | undefined>
}

/** Lifetime of abandoned incoming files, and of copies of bucket files, in milliseconds. */
const WAITING_MS = 3_600_000
const COPY_MS = 7 * DAY_MS

/** Number of content hashes cached as stored, to save a database query per request. */
const MAX_KNOWN_HASHES = 10_000

/** Opens the media folder in the data directory, or a bucket with a folder for copies of requested files. */
export const openMediaStore = (dataDir: string, bucket?: Bucket): MediaStore => new Store(dataDir, bucket)

class Store implements MediaStore {
  readonly folder: string
  readonly incoming: string
  readonly encode: Encoder['encode']
  readonly #bucket: Bucket | undefined
  readonly #encoder = openEncoder()
  readonly #resolve: ReturnType<typeof openMediaResolver>
  readonly #storedHashes = new LRUCache<string, true>({ max: MAX_KNOWN_HASHES })

  constructor(dataDir: string, bucket: Bucket | undefined) {
    this.folder = join(dataDir, bucket ? 'media-copies' : 'media')
    this.incoming = join(this.folder, 'incoming')
    this.encode = (wanted, userId) => this.#encoder.encode(wanted, userId)
    this.#bucket = bucket
    this.#resolve = openMediaResolver({ folder: this.folder, encode: this.encode, bucket })
  }

  async store(db: Reader, path: string, stem: string, ending: MediaEnding): Promise<StoredFile> {
    const mime = mediaTypes[ending]
    const { hash, bytes } = await measure(path)
    const { width = null, height = null } = mime.startsWith('image/') ? await sharp(path).metadata() : {}

    const stored = await db
      .selectFrom('media')
      .select(['name', isBeingDeleted().as('leaving')])
      .where('hash', '=', hash)
      .executeTakeFirst()
    if (stored?.leaving) throw deletionInProgressError()

    // Bytes that were stored before keep their first name.
    const name = stored?.name ?? `${safeStem(stem)}.${ending}`
    if (this.#bucket) await this.#bucket.put(`${hash}/${name}`, path, mime)
    else await this.#copy(path, hash, name)

    return { known: stored !== undefined, file: { hash, name, mime, bytes, width, height } }
  }

  async #copy(path: string, hash: string, name: string): Promise<void> {
    const target = join(this.folder, hash, name)
    if (await exists(target)) return
    await mkdir(join(this.folder, hash), { recursive: true })
    await writeAtomic(target, (part) => copyFile(path, part, constants.COPYFILE_FICLONE))
  }

  async record(tx: Tx, { known, file }: StoredFile): Promise<string> {
    const created_at = Date.now()

    // A known row that has disappeared is not inserted again: its file was deleted with it.
    if (!known)
      await tx.db
        .insertInto('media')
        .values({ ...file, created_at })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute()

    // A concurrent upload of the same bytes may have set the name.
    const stored = await tx.db
      .updateTable('media')
      .set({ created_at, unused_since: null, leaving_since: null })
      .where('hash', '=', file.hash)
      .where((e) => e.not(isBeingDeleted()))
      .returning('name')
      .executeTakeFirst()
    if (!stored) throw deletionInProgressError()

    return `/media/${file.hash}/${stored.name}`
  }

  async locate(db: Reader, hash: string, file: string): Promise<LocalFile | RemoteFile | undefined> {
    const ending = /\.(\w+)$/.exec(file)?.[1] ?? ''
    if (!/^[0-9a-f]{32}$/.test(hash)) return undefined
    if (!/^[\w-]+\.\w+$/.test(file) || !Object.hasOwn(mediaTypes, ending)) return undefined

    const bucket = this.#bucket
    // Each bucket request costs money, and anybody may request any address.
    if (bucket && !(await this.#isKnown(db, hash, file))) return undefined

    const type = mediaTypes[ending as MediaEnding]
    if (bucket && type.startsWith('video/')) {
      return { type, read: (range, headersOnly) => bucket.read(`${hash}/${file}`, { range, headersOnly }) }
    }

    return (await this.#resolve(hash, file)) ? { type, path: join(hash, file) } : undefined
  }

  async #isKnown(db: Reader, hash: string, file: string): Promise<boolean> {
    if (await exists(join(this.folder, hash, file))) return true
    if (this.#storedHashes.has(hash)) return true

    const row = await db.selectFrom('media').select('hash').where('hash', '=', hash).executeTakeFirst()
    if (row) this.#storedHashes.set(hash, true)
    return row !== undefined
  }

  async tidy(): Promise<void> {
    await deleteOlderFiles(this.incoming, Date.now() - WAITING_MS)
    if (!this.#bucket || !(await exists(this.folder))) return
    for (const hash of await readdir(this.folder)) {
      if (hash !== 'incoming') await deleteOlderFiles(join(this.folder, hash), Date.now() - COPY_MS)
    }
  }

  async forget(hash: string): Promise<void> {
    this.#storedHashes.delete(hash)
    for (const name of (await this.#bucket?.names(hash)) ?? []) await this.#bucket?.remove(`${hash}/${name}`)
    await rm(join(this.folder, hash), { recursive: true, force: true })
  }

  isReachable(): Promise<boolean> {
    return this.#bucket?.isReachable() ?? Promise.resolve(true)
  }

  close(): void {
    this.#encoder.close()
    this.#bucket?.close()
  }
}

/** Returns the first 32 hex digits of a file's SHA-256, and its size in bytes. */
async function measure(path: string): Promise<{ hash: string; bytes: number }> {
  const [hash, stream] = [createHash('sha256'), createReadStream(path)]
  await pipeline(stream, hash)
  return { hash: hash.digest('hex').slice(0, 32), bytes: stream.bytesRead }
}

const safeStem = (stem: string) =>
  stem
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60) || 'file'
