import { unzipSync } from 'fflate'

/** File names of pictures in a CSV file: in cells, and in lists within cells. Addresses are none. */
const NAME = /(?<=^|[\s,;"])[^\s,;"/]+\.(?:jpe?g|png|webp|avif|gif)(?=$|[\s,;"])/gi

const keyOf = (name: string) => name.toLowerCase()

/** Returns the file names of pictures that a CSV file mentions, in lower case. */
export const pictureNamesIn = (csv: string): Set<string> => new Set(csv.match(NAME)?.map(keyOf))

/** Replaces file names of pictures by the addresses of the uploaded pictures; `addresses` by name in lower case. */
export const replacePictureNames = (csv: string, addresses: ReadonlyMap<string, string>): string =>
  csv.replace(NAME, (name) => addresses.get(keyOf(name)) ?? name)

const mimeTypes: Record<string, string> = { jpg: 'image/jpeg', jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif', gif: 'image/gif' }

export const isZip = ({ name }: File) => /\.zip$/i.test(name)

/** Returns those pictures among the files, and within zip files, that are wanted. @throws Error for a damaged zip file. */
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
  const entries = unzipSync(bytes, { filter: ({ name }) => wanted.has(keyOf(baseName(name))) })
  return Object.entries(entries).map(([path, data]) => {
    const name = baseName(path)
    return new File([data as Uint8Array<ArrayBuffer>], name, { type: mimeTypes[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? '' })
  })
}
