import { createHash, randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { LRUCache } from 'lru-cache'
import sharp from 'sharp'
import type { Reader, Tx } from '../db/client.ts'
import type { MediaRow } from '../db/schema/tables.ts'
import { deleteOlderFiles } from '../lib/older-files.ts'
import type { Bucket, StoredPart } from './bucket.ts'
import { openEncoder, type Encoder } from './encoder.ts'
import { exists, openMediaResolver } from './media-resolver.ts'
import { isBeingTakenAway, isBeingDeleted } from './deletion-lock.ts'
import { mediaTypes, type MediaEnding } from './media-types.ts'

export type MediaStore = {
  /** Folder of this machine's files, one folder for each content hash: all that is stored, or of a bucket what was asked for of late. */
  folder: string
  /** Folder for files that have yet to be looked at. Nothing in it is served. */
  incoming: string
  /** Keeps a copy of a file of this machine under its content hash. It takes long: never inside a transaction. @throws AppError unavailable while the same bytes are being taken away. */
  keep(db: Reader, path: string, stem: string, ending: MediaEnding): Promise<KeptFile>
  /** Writes down what is kept and answers its address. The same bytes are stored once. @throws AppError unavailable as `keep` does. */
  record(tx: Tx, kept: KeptFile): Promise<string>
  /** The file to serve for an address, made first when it is a size not made yet; undefined when there is none. A bucket is asked only for what the database knows. */
  locate(db: Reader, hash: string, file: string): Promise<LocalFile | RemoteFile | undefined>
  /** Drops what an upload left behind that was cut off with the process, and of a bucket's files what nobody asked for of late. */
  tidy(): Promise<void>
  /** Drops all that is kept under a content hash: the file, its sizes, copies on this machine. */
  forget(hash: string): Promise<void>
  encode: Encoder['encode']
  /** Ends what is being made. */
  close(): void
}

/** A file that is kept and not yet written down; `known`: the same bytes were written down before. */
export type KeptFile = { known: boolean; file: Omit<MediaRow, 'created_at' | 'unused_since' | 'leaving_since'> }
/** A file of this machine, by its path in the folder. */
export type LocalFile = { type: string; path: string }
/** A file that is passed on from the bucket in the parts that are asked for: films are long, and few see the end of one. */
export type RemoteFile = { type: string; read(range: string | undefined, headersOnly: boolean): Promise<StoredPart | undefined> }

/** How long files that wait to be looked at stay when nobody comes for them, and copies of a bucket's, in milliseconds. */
const WAITING_MS = 3_600_000
const COPY_MS = 7 * 24 * 3_600_000

/** So many content hashes are remembered as stored, so that the database is not asked with each request. */
const MOST_KNOWN = 10_000

/** Opens the media folder under the data directory, or a bucket with a folder for copies of what is asked for. */
export function openMediaStore(dataDir: string, bucket?: Bucket): MediaStore {
  const folder = join(dataDir, bucket ? 'media-copies' : 'media')
  const incoming = join(folder, 'incoming')
  const { encode, close } = openEncoder()

  const find = openMediaResolver({ folder, encode, bucket })
  const storedHashes = new LRUCache<string, true>({ max: MOST_KNOWN })
  const isStored = async (db: Reader, hash: string): Promise<boolean> => {
    if (!storedHashes.has(hash) && (await db.selectFrom('media').select('hash').where('hash', '=', hash).executeTakeFirst())) storedHashes.set(hash, true)
    return storedHashes.has(hash)
  }

  return {
    folder,
    incoming,
    encode,
    async keep(db, path, stem, ending) {
      const { hash, bytes } = await measure(path)
      const { width, height } = mediaTypes[ending].startsWith('image/') ? await sharp(path).metadata() : {}
      const stored = await db.selectFrom('media').select(['name', isBeingDeleted().as('leaving')]).where('hash', '=', hash).executeTakeFirst()
      if (stored?.leaving) throw isBeingTakenAway()
      // Bytes that were stored before keep the name they got then.
      const name = stored?.name ?? `${safeStem(stem)}.${ending}`
      if (bucket) await bucket.put(`${hash}/${name}`, path, mediaTypes[ending])
      else if (!(await exists(join(folder, hash, name)))) {
        await mkdir(join(folder, hash), { recursive: true })
        await copyWhole(path, join(folder, hash, name))
      }
      return { known: stored !== undefined, file: { hash, name, mime: mediaTypes[ending], bytes, width: width ?? null, height: height ?? null } }
    },
    async record(tx, { known, file }) {
      const created_at = Date.now()
      // What was known and has gone since is not written down anew: its file went with it.
      if (!known) await tx.insertInto('media').values({ ...file, created_at }).onConflict((conflict) => conflict.column('hash').doNothing()).execute()
      // Whoever stored the same bytes at the same time may have named them.
      const stays = { created_at, unused_since: null, leaving_since: null }
      const stored = await tx.updateTable('media').set(stays).where('hash', '=', file.hash).where((e) => e.not(isBeingDeleted())).returning('name').executeTakeFirst()
      if (!stored) throw isBeingTakenAway()
      return `/media/${file.hash}/${stored.name}`
    },
    async locate(db, hash, file) {
      const ending = /\.(\w+)$/.exec(file)?.[1] ?? ''
      if (!/^[0-9a-f]{32}$/.test(hash) || !/^[\w-]+\.\w+$/.test(file) || !Object.hasOwn(mediaTypes, ending)) return undefined
      // Each question to a bucket costs money, and anybody may ask for any address.
      if (bucket && !(await exists(join(folder, hash, file))) && !(await isStored(db, hash))) return undefined
      const type = mediaTypes[ending as MediaEnding]
      if (bucket && type.startsWith('video/')) {
        return { type, read: (range, headersOnly) => bucket.read(`${hash}/${file}`, { range, headersOnly }) }
      }
      return (await find(hash, file)) ? { type, path: join(hash, file) } : undefined
    },
    async tidy() {
      await deleteOlderFiles(incoming, Date.now() - WAITING_MS)
      if (!bucket || !(await exists(folder))) return
      for (const hash of await readdir(folder)) {
        if (hash !== 'incoming') await deleteOlderFiles(join(folder, hash), Date.now() - COPY_MS)
      }
    },
    async forget(hash) {
      storedHashes.delete(hash)
      for (const name of (await bucket?.names(hash)) ?? []) await bucket?.remove(`${hash}/${name}`)
      await rm(join(folder, hash), { recursive: true, force: true })
    },
    close() {
      close()
      bucket?.close()
    },
  }
}

/** First 32 hex digits of the SHA-256 of a file's bytes, and how many there are. */
async function measure(path: string): Promise<{ hash: string; bytes: number }> {
  const [hash, stream] = [createHash('sha256'), createReadStream(path)]
  await pipeline(stream, hash)
  return { hash: hash.digest('hex').slice(0, 32), bytes: stream.bytesRead }
}

/** Copies beside the target and renames, so that nobody is ever served half a file. */
async function copyWhole(from: string, to: string): Promise<void> {
  const part = `${to}.${randomUUID()}.part`
  try {
    await copyFile(from, part, constants.COPYFILE_FICLONE)
    await rename(part, to)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

const safeStem = (stem: string) => stem.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 60) || 'file'
