import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../accounts/auth/sessions.service.ts'
import { AppError } from '../lib/errors.ts'
import { checkFileKind, largestFile, rejectAbove } from './upload-policy.ts'
import { HEAD_BYTES, type FileKind } from './file-kind.ts'

/** Words of a form around its file, in bytes. */
const AROUND = 4096

/** Largest body in bytes that this person may send as a form: the file, and the words around it. */
export const largestForm = (viewer: Actor | null): number => largestFile(viewer) + AROUND

/** An upload of which nothing arrives for this long is given up. */
const LONGEST_SILENCE_MS = 60_000
/** A body of unknown length may go on this far above its limit before the connection is cut. Bytes. */
const GRACE = 1024 * 1024

/**
 * Writes the one file of a form to `path` while it arrives and answers its kind. Stops as soon as the first bytes show
 * that it is not taken, or when it gets longer than its kind may be.
 * @throws AppError as checkFileKind and rejectAbove do, invalid_input without a file.
 */
export const receiveFile = (request: FastifyRequest, reply: FastifyReply, viewer: Actor, path: string): Promise<FileKind> =>
  takeFile(request, reply, largestFile(viewer), ({ file, mimetype }) => writeChecked(file, path, viewer, mimetype))

/**
 * Hands the one file of a form over while it arrives, and answers what was made of it. `most`: its largest size in bytes,
 * which the taker holds it to.
 * @throws AppError invalid_input without a file or for a broken form; whatever the taker throws.
 */
export async function takeFile<T>(request: FastifyRequest, reply: FastifyReply, most: number, take: (part: MultipartFile) => Promise<T>): Promise<T> {
  const unwatch = watch(request, most + AROUND + GRACE)
  let part: MultipartFile | undefined
  try {
    part = await request.file({ limits: { fileSize: most + 1, files: 1, fields: 10, fieldSize: 1000, parts: 11 } })
    if (!part) throw new AppError('invalid_input', 'file: is needed')
    return await take(part)
  } catch (error) {
    discardBody(request, reply)
    // What went wrong while the form was read came from outside, unless it is a call of the system that failed.
    const outside = part === undefined || part.file.errored !== null
    const own = error instanceof AppError || (error instanceof Error && 'syscall' in error)
    throw own || !outside ? error : new AppError('invalid_input', 'This form could not be read.')
  } finally {
    unwatch()
  }
}

/** Reads what is still to come of a refused body and throws it away, where it has an end, so that a browser gets to see the response. */
export function discardBody(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers['content-length']) request.raw.resume()
  else reply.header('connection', 'close')
}

/** Cuts the connection when a body gets longer than `most` bytes, or falls silent. Answers how to stop watching for silence. */
function watch({ raw }: FastifyRequest, most: number): () => void {
  const silence = setTimeout(() => raw.destroy(), LONGEST_SILENCE_MS)
  let seen = 0
  raw.on('data', (piece: Buffer) => {
    silence.refresh()
    seen += piece.length
    if (seen > most) raw.destroy()
  })
  return () => clearTimeout(silence)
}

async function writeChecked(source: Readable, path: string, viewer: Actor, declared: string): Promise<FileKind> {
  let kind: FileKind | undefined
  async function* check(pieces: AsyncIterable<Buffer>) {
    let head: Buffer = Buffer.alloc(0)
    let bytes = 0
    for await (const piece of pieces) {
      bytes += piece.length
      if (kind) {
        rejectAbove(kind, bytes)
        yield piece
      } else {
        head = Buffer.concat([head, piece])
        if (head.length < HEAD_BYTES) continue
        kind = checkFileKind(viewer, head, declared)
        yield head
      }
    }
    if (!kind) checkFileKind(viewer, head, declared)
  }
  const target = createWriteStream(path, { flags: 'wx' })
  try {
    await pipeline(source, check, target)
  } finally {
    // A file that is still being opened would appear after it has been taken away.
    if (!target.closed) await once(target, 'close')
  }
  // No picture and no film is shorter than its first mark.
  if (!kind) throw new AppError('invalid_input', 'file: is empty')
  return kind
}
