import { createHash, randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import sharp from 'sharp'
import { pictureFormats, pictureWidths, type PictureFormat } from '../../rules/pictures.ts'
import type { Reader, Tx } from '../db/client.ts'
import type { MediaRow } from '../db/tables.ts'
import { isMade, openEncoder, type Encoder } from './encoder.ts'

/** Kinds of file the shop stores and serves; nothing a browser would run. */
export const mediaTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  webm: 'video/webm',
  avi: 'video/x-msvideo',
} as const
export type MediaEnding = keyof typeof mediaTypes

export type MediaStore = {
  /** Folder of the stored files, one folder for each content hash. */
  folder: string
  /** Folder for files that have yet to be looked at. Nothing in it is served. */
  incoming: string
  /** Keeps a copy of a file of this machine under its content hash. It takes long: never inside a transaction. */
  keep(db: Reader, path: string, stem: string, ending: MediaEnding): Promise<KeptFile>
  /** Writes down what is kept and answers its address. The same bytes are stored once. */
  record(tx: Tx, kept: KeptFile): Promise<string>
  /** The file to serve for an address, made first when it is a size not made yet; undefined when there is none. */
  locate(hash: string, file: string): Promise<{ path: string; type: string } | undefined>
  encode: Encoder['encode']
  /** Ends what is being made. */
  close(): void
}

/** A file that is kept and not yet written down. */
export type KeptFile = Omit<MediaRow, 'created_at'>

/** Opens the media folder under the data directory. */
export function openMediaStore(dataDir: string): MediaStore {
  const folder = join(dataDir, 'media')
  const making = new Map<string, Promise<boolean>>()
  const inTurn = oneAtATime()
  const { encode, close } = openEncoder()

  const makeSize = (hash: string, size: PictureSize): Promise<boolean> => {
    const path = join(hash, size.file)
    const running = making.get(path)
    if (running) return running
    const made = inTurn(async () => {
      const original = await findOriginal(join(folder, hash), size.stem)
      return original !== undefined && isMade(await encode({ original, target: join(folder, path), width: size.width, format: size.format }))
    }).finally(() => making.delete(path))
    making.set(path, made)
    return made
  }

  return {
    folder,
    incoming: join(folder, 'incoming'),
    encode,
    async keep(db, path, stem, ending) {
      const { hash, bytes } = await measure(path)
      const { width, height } = mediaTypes[ending].startsWith('image/') ? await sharp(path).metadata() : {}
      const stored = await db.selectFrom('media').select('name').where('hash', '=', hash).executeTakeFirst()
      // Bytes that were stored before keep the name they got then.
      const name = stored?.name ?? `${safeStem(stem)}.${ending}`
      if (!(await exists(join(folder, hash, name)))) {
        await mkdir(join(folder, hash), { recursive: true })
        await copyWhole(path, join(folder, hash, name))
      }
      return { hash, name, mime: mediaTypes[ending], bytes, width: width ?? null, height: height ?? null }
    },
    async record(tx, kept) {
      const created_at = Date.now()
      await tx.insertInto('media').values({ ...kept, created_at }).onConflict((conflict) => conflict.column('hash').doNothing()).execute()
      // Whoever stored the same bytes at the same time may have named them.
      const { name } = await tx.selectFrom('media').select('name').where('hash', '=', kept.hash).executeTakeFirstOrThrow()
      return `/media/${kept.hash}/${name}`
    },
    async locate(hash, file) {
      const ending = /\.(\w+)$/.exec(file)?.[1] ?? ''
      if (!/^[0-9a-f]{32}$/.test(hash) || !/^[\w-]+\.\w+$/.test(file) || !(ending in mediaTypes)) return undefined
      const found = { path: join(hash, file), type: mediaTypes[ending as MediaEnding] }
      if (await exists(join(folder, hash, file))) return found
      const size = sizeNamedBy(file)
      return size && (await makeSize(hash, size)) ? found : undefined
    },
    close,
  }
}

type PictureSize = { file: string; stem: string; width: number; format: PictureFormat }

/** Reads `ring-1-480.avif` as the picture ring-1 in 480 pixels; undefined for widths the shop does not deliver. */
function sizeNamedBy(file: string): PictureSize | undefined {
  const [, stem = '', width = '', format = ''] = /^([\w-]+)-(\d+)\.(\w+)$/.exec(file) ?? []
  const known = pictureWidths.some((each) => String(each) === width) && pictureFormats.some((each) => each === format)
  return known ? { file, stem, width: Number(width), format: format as PictureFormat } : undefined
}

/** The original of a size in this folder, whatever kind it is. */
async function findOriginal(folder: string, stem: string): Promise<string | undefined> {
  for (const ending of ['jpg', 'png', 'webp', 'avif']) {
    const original = join(folder, `${stem}.${ending}`)
    if (await exists(original)) return original
  }
  return undefined
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

const exists = (path: string) => access(path).then(() => true, () => false)

const safeStem = (stem: string) => stem.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 60) || 'file'

function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}
