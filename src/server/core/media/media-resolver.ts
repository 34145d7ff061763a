import { access, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureFormats, pictureWidths, type PictureFormat } from '../../../rules/pictures.ts'
import type { Bucket } from './bucket.ts'
import { isMade, type Encoder } from './encoder.ts'
import { mediaTypes } from './media-types.ts'
import { serialQueue } from '../lib/serial-queue.ts'

type Place = {
  /** Folder of the local files, with one folder per content hash. */
  folder: string
  encode: Encoder['encode']
  /** Storage of all files, if the folder holds only copies. */
  bucket: Bucket | undefined
}

/**
 * Returns a function that checks whether a file is in the folder, after downloading it from the bucket or
 * generating a missing variant. Concurrent requests for a variant are coalesced, and variants are generated
 * one at a time.
 */
export function openMediaResolver({
  folder,
  encode,
  bucket,
}: Place): (hash: string, file: string) => Promise<boolean> {
  const making = new Map<string, Promise<boolean>>()
  const inTurn = serialQueue()
  const isHere = (hash: string, file: string) => exists(join(folder, hash, file))

  const makeSize = (
    hash: string,
    { file, width, format }: PictureSize,
    original: string,
  ): Promise<boolean> => {
    const target = join(folder, hash, file)
    const made =
      making.get(target) ??
      inTurn(async () =>
        isMade(await encode({ original: join(folder, hash, original), target, width, format })),
      )
    making.set(target, made)
    return made.finally(() => making.delete(target))
  }

  const findHere = async (hash: string, size: PictureSize): Promise<boolean> => {
    for (const original of originalsOf(size))
      if (await isHere(hash, original)) return makeSize(hash, size, original)
    return false
  }

  const bring = async (
    from: Bucket,
    hash: string,
    file: string,
    size: PictureSize | undefined,
  ): Promise<boolean> => {
    const names = await from.names(hash)
    const fetch = async (name: string) => {
      await mkdir(join(folder, hash), { recursive: true })
      return from.fetch(`${hash}/${name}`, join(folder, hash, name))
    }
    if (names.includes(file)) return fetch(file)
    const original = size && originalsOf(size).find((name) => names.includes(name))
    if (!size || !original || !((await isHere(hash, original)) || (await fetch(original)))) return false
    const made = await makeSize(hash, size, original)
    if (made) await from.put(`${hash}/${file}`, join(folder, hash, file), mediaTypes[size.format])
    return made
  }

  return async (hash, file) => {
    if (await isHere(hash, file)) return true
    const size = sizeNamedBy(file)
    if (bucket) return bring(bucket, hash, file, size)
    return size !== undefined && findHere(hash, size)
  }
}

type PictureSize = { file: string; stem: string; width: number; format: PictureFormat }

/** Parses `ring-1-480.avif` as the picture ring-1 in 480 pixels; undefined for unsupported widths. */
function sizeNamedBy(file: string): PictureSize | undefined {
  const [, stem = '', width = '', format = ''] = /^([\w-]+)-(\d+)\.(\w+)$/.exec(file) ?? []
  const known =
    pictureWidths.some((each) => String(each) === width) && pictureFormats.some((each) => each === format)
  return known ? { file, stem, width: Number(width), format: format as PictureFormat } : undefined
}

/** Possible names of a variant's original, for every format. */
const originalsOf = ({ stem }: PictureSize) =>
  ['jpg', 'png', 'webp', 'avif'].map((ending) => `${stem}.${ending}`)

export const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
