import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../context.ts'
import { AppError } from '../lib/errors.ts'
import { checkFileKind, largestFile, rejectAbove } from './upload-policy.ts'
import { HEAD_BYTES, type FileKind } from './file-kind.ts'

/** Multipart overhead around the file, in bytes. */
const FORM_OVERHEAD_BYTES = 4096

/** Largest multipart body that this user may send, in bytes: the file and its overhead. */
export const largestForm = (actor: Actor | null): number => largestFile(actor) + FORM_OVERHEAD_BYTES

/** Inactivity timeout of an upload. */
const IDLE_TIMEOUT_MS = 60_000
/** Bytes above the limit after which the connection of a body of unknown length is closed. */
const GRACE_BYTES = 1024 * 1024

/**
 * Streams the single file of a form to `path` and returns its kind. Stops as soon as the first bytes show an
 * unsupported kind, or when the file exceeds the limit of its kind.
 * @throws AppError as checkFileKind and rejectAbove do; invalid_input if there is no file.
 */
export const receiveFile = (
  request: FastifyRequest,
  reply: FastifyReply,
  actor: Actor,
  path: string,
): Promise<FileKind> =>
  takeFile(request, reply, largestFile(actor), ({ file, mimetype }) =>
    writeChecked(file, path, actor, mimetype),
  )

/**
 * Passes the single file of a form to `take` as a stream and returns its result. `maxBytes`: the maximum size in
 * bytes, which `take` must enforce.
 * @throws AppError invalid_input if there is no file or the form is broken; whatever `take` throws.
 */
export async function takeFile<T>(
  request: FastifyRequest,
  reply: FastifyReply,
  maxBytes: number,
  take: (part: MultipartFile) => Promise<T>,
): Promise<T> {
  const unwatch = watch(request, maxBytes + FORM_OVERHEAD_BYTES + GRACE_BYTES)
  let part: MultipartFile | undefined
  try {
    part = await request.file({
      limits: { fileSize: maxBytes + 1, files: 1, fields: 10, fieldSize: 1000, parts: 11 },
    })
    if (!part) throw new AppError('invalid_input', 'file: is needed')
    return await take(part)
  } catch (error) {
    discardBody(request, reply)
    // Errors while reading the form are the client's fault, unless a system call failed.
    const outside = part === undefined || part.file.errored !== null
    const own = error instanceof AppError || (error instanceof Error && 'syscall' in error)
    throw own || !outside ? error : new AppError('invalid_input', 'This form could not be read.')
  } finally {
    unwatch()
  }
}

/**
 * Reads and discards the rest of a rejected body if its length is known, so that a browser gets to see the
 * response.
 */
export function discardBody(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers['content-length']) request.raw.resume()
  else reply.header('connection', 'close')
}

/**
 * Closes the connection if a body exceeds `maxBytes` or stalls. Returns a function that stops the
 * inactivity timeout.
 */
function watch({ raw }: FastifyRequest, maxBytes: number): () => void {
  const silence = setTimeout(() => raw.destroy(), IDLE_TIMEOUT_MS)
  let seen = 0
  raw.on('data', (piece: Buffer) => {
    silence.refresh()
    seen += piece.length
    if (seen > maxBytes) raw.destroy()
  })
  return () => clearTimeout(silence)
}

async function writeChecked(
  source: Readable,
  path: string,
  actor: Actor,
  declared: string,
): Promise<FileKind> {
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
        kind = checkFileKind(actor, head, declared)
        yield head
      }
    }
    if (!kind) checkFileKind(actor, head, declared)
  }
  const target = createWriteStream(path, { flags: 'wx' })
  try {
    await pipeline(source, check, target)
  } finally {
    // Wait for the file to close: if it is still being opened, it would appear after its deletion.
    if (!target.closed) await once(target, 'close')
  }
  // No picture or film is shorter than its magic bytes.
  if (!kind) throw new AppError('invalid_input', 'file: is empty')
  return kind
}
