import { open } from 'node:fs/promises'
import { mediaInfoFactory } from 'mediainfo.js'
import type { VideoKind } from './file-kind.ts'

/*
 * The process that reads the structure of an uploaded film, by MediaInfo in WebAssembly. Called with a path
 * and a kind. Prints a line once its code is loaded, and exits with 0 if the film is complete and of this
 * kind.
 */

/** How MediaInfo calls the containers. */
const formats: Record<VideoKind, string> = { mp4: 'MPEG-4', webm: 'WebM', avi: 'AVI' }
/** Findings that no film may have: missing or surplus bytes, and attached files. */
const refused = ['IsTruncated', 'Attachments']

process.stdout.write('ready\n')
const [path = '', kind = ''] = process.argv.slice(2)
process.exitCode = (await isComplete(path, kind as VideoKind)) ? 0 : 1

async function isComplete(film: string, container: VideoKind): Promise<boolean> {
  const file = await open(film)
  const mediaInfo = await mediaInfoFactory({ format: 'object', full: true })
  const { size } = await file.stat()
  const readChunk = async (length: number, from: number) => {
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, from)
    return buffer.subarray(0, bytesRead)
  }
  const { media } = await mediaInfo.analyzeData(size, readChunk)
  await file.close()
  const general = media?.track.find((track) => track['@type'] === 'General')
  if (general?.Format !== formats[container] || !general.VideoCount) return false
  return !refused.some((finding) => Object.hasOwn(general.extra ?? {}, finding))
}
