import { unzipSync, type UnzipFileInfo } from 'fflate'
import type { ImportReport } from '../../../contract/import-products.ts'

/** File names of pictures in a CSV file: in cells, and in lists within cells. Addresses are none. */
const NAME = /(?<=^|[\s,;"])[^\s,;"/]+\.(?:jpe?g|png|webp|avif|gif)(?=$|[\s,;"])/gi

const keyOf = (name: string) => name.toLowerCase()

/** Returns the file names of pictures that a CSV file mentions, in lower case. */
export const pictureNamesIn = (csv: string): Set<string> => new Set(csv.match(NAME)?.map(keyOf))

/**
 * Replaces file names of pictures by the addresses of the uploaded pictures; `addresses` by name in lower
 * case.
 */
export const replacePictureNames = (csv: string, addresses: ReadonlyMap<string, string>): string =>
  csv.replace(NAME, (name) => addresses.get(keyOf(name)) ?? name)

/** Stands for the address of a picture while the file is checked. */
export const addressBeforeUpload = (name: string): string => `/media/not-uploaded/${name}`

/** Whether a report makes no other changes than one that was shown. */
export function isPartOf({ added, changed, problems }: ImportReport, shown: ImportReport): boolean {
  const lines = new Set(shown.added.map(({ line }) => line))
  const fields = new Set(
    shown.changed.flatMap(({ line, changes }) => changes.map(({ field }) => `${line} ${field}`)),
  )

  return (
    problems.length === 0 &&
    added.every(({ line }) => lines.has(line)) &&
    changed.every(({ line, changes }) => changes.every(({ field }) => fields.has(`${line} ${field}`)))
  )
}

const mimeTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
}

/** Maximum size of the unpacked pictures of a zip file, in bytes: they are all in the browser's memory. */
const MAX_UNPACKED_BYTES = 500 * 1024 * 1024

/** The pictures of a zip file do not fit into memory. The message is for the person who chose it. */
export class ZipTooLarge extends Error {
  override readonly message =
    'The pictures in the zip file take more than 500 MB. Split them into several zip files.'
}

export const isZip = ({ name }: File) => /\.zip$/i.test(name)

/**
 * Returns those pictures among the files, and within zip files, that are wanted. @throws ZipTooLarge; Error
 * for a damaged zip file.
 */
export async function picturesOf(files: File[], wanted: ReadonlySet<string>): Promise<File[]> {
  const found = new Map<string, File>()

  const put = (file: File) => {
    if (wanted.has(keyOf(file.name))) found.set(keyOf(file.name), file)
  }

  for (const file of files) {
    if (isZip(file)) for (const each of await unzipPictures(file, wanted)) put(each)
    else put(file)
  }

  return [...found.values()]
}

/** Folders within the zip file do not matter. */
const baseName = (path: string) => path.split('/').at(-1) ?? ''

async function unzipPictures(zip: File, wanted: ReadonlySet<string>): Promise<File[]> {
  const bytes = new Uint8Array(await zip.arrayBuffer())
  // Not in a worker, which the content security policy forbids; pictures are hardly compressed any further.
  // Entries never unpack to more than the size they state.
  let unpackedBytes = 0

  const isWanted = ({ name, originalSize }: UnzipFileInfo) => {
    if (!wanted.has(keyOf(baseName(name)))) return false

    unpackedBytes += originalSize
    if (unpackedBytes > MAX_UNPACKED_BYTES) throw new ZipTooLarge()
    return true
  }

  const entries = unzipSync(bytes, { filter: isWanted })

  return Object.entries(entries).map(([path, data]) => {
    const name = baseName(path)
    return new File([data as Uint8Array<ArrayBuffer>], name, {
      type: mimeTypes[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '',
    })
  })
}
