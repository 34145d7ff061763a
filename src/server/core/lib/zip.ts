import { Zip, ZipDeflate } from 'fflate'
import { nextTurn } from './next-turn.ts'

/** Text for the end of one file of a zip. */
export type ZipPart = { name: string; text: string }

/** The first time that a zip can state; local, as a zip stores it. */
const ZIP_EPOCH = new Date(1980, 0, 1)

/**
 * Generates a zip of text files that are written at the same time, each batch of parts in a turn of the event
 * loop of its own. Only the compressed files are in memory. A part whose name is not among `names` is an
 * error. The same parts make the same bytes.
 */
export async function* zipFile(
  names: readonly string[],
  batches: AsyncIterable<readonly ZipPart[]>,
): AsyncIterable<Uint8Array> {
  const chunks: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    chunks.push(chunk)
  })
  const removeChunks = () => chunks.splice(0)
  const files = new Map(
    names.map((name) => [name, Object.assign(new ZipDeflate(name), { mtime: ZIP_EPOCH })]),
  )
  for (const file of files.values()) zip.add(file)
  for await (const parts of batches) {
    for (const { name, text } of parts) {
      const file = files.get(name)
      if (!file) throw new Error(`The zip has no file ${name}.`)
      file.push(Buffer.from(text))
    }
    yield* removeChunks()
    await nextTurn()
  }
  for (const file of files.values()) {
    file.push(new Uint8Array(0), true)
    yield* removeChunks()
    await nextTurn()
  }
  zip.end()
  yield* removeChunks()
}
