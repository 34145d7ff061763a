import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { pictureFormats, pictureWidths, type PictureFormat } from '../../rules/pictures.ts'
import type { Tx } from '../db/client.ts'
import { openEncoder } from './encoder.ts'

/** Kinds of file the shop stores and serves; nothing a browser would run. */
export const mediaTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  mp4: 'video/mp4',
  webm: 'video/webm',
} as const
export type MediaEnding = keyof typeof mediaTypes

export type MediaStore = {
  /** Folder of the stored files, one folder for each content hash. */
  folder: string
  /** Stores bytes under their content hash and answers their address. The same bytes are stored once. */
  store(tx: Tx, bytes: Buffer, stem: string, ending: MediaEnding): Promise<string>
  /** The file to serve for an address, made first when it is a size not made yet; undefined when there is none. */
  locate(hash: string, file: string): Promise<{ path: string; type: string } | undefined>
  /** Ends what is being made. */
  close(): void
}

/** Opens the media folder under the data directory. */
export function openMediaStore(dataDir: string): MediaStore {
  const folder = join(dataDir, 'media')
  const making = new Map<string, Promise<boolean>>()
  const inTurn = oneAtATime()
  const encoder = openEncoder()

  const makeSize = (hash: string, size: PictureSize): Promise<boolean> => {
    const path = join(hash, size.file)
    const running = making.get(path)
    if (running) return running
    const made = inTurn(async () => {
      const original = await findOriginal(join(folder, hash), size.stem)
      return original !== undefined && encoder.encode({ original, target: join(folder, path), width: size.width, format: size.format })
    }).finally(() => making.delete(path))
    making.set(path, made)
    return made
  }

  return {
    folder,
    async store(tx, bytes, stem, ending) {
      const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
      const { width, height } = mediaTypes[ending].startsWith('image/') ? await sharp(bytes).metadata() : {}
      await tx
        .insertInto('media')
        .values({
          hash, name: `${safeStem(stem)}.${ending}`, mime: mediaTypes[ending], bytes: bytes.length,
          width: width ?? null, height: height ?? null, created_at: Date.now(),
        })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .execute()
      // Bytes that were stored before keep the name they got then.
      const { name } = await tx.selectFrom('media').select('name').where('hash', '=', hash).executeTakeFirstOrThrow()
      const path = join(folder, hash, name)
      if (!(await exists(path))) {
        await mkdir(join(folder, hash), { recursive: true })
        await writeWhole(path, bytes)
      }
      return `/media/${hash}/${name}`
    },
    async locate(hash, file) {
      const ending = /\.(\w+)$/.exec(file)?.[1] ?? ''
      if (!/^[0-9a-f]{32}$/.test(hash) || !/^[\w-]+\.\w+$/.test(file) || !(ending in mediaTypes)) return undefined
      const found = { path: join(hash, file), type: mediaTypes[ending as MediaEnding] }
      if (await exists(join(folder, hash, file))) return found
      const size = sizeNamedBy(file)
      return size && (await makeSize(hash, size)) ? found : undefined
    },
    close: encoder.close,
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

/** Writes beside the target and renames, so that nobody is ever served half a file. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const part = `${path}.${randomUUID()}.part`
  try {
    await writeFile(part, bytes)
    await rename(part, path)
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
