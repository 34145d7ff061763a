import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '../context.ts'
import type { RemoteFile } from './media-store.ts'

/**
 * Content security policy of a stored file, should a browser open it as a page: it may load and run nothing.
 */
const NOTHING = "default-src 'none'; sandbox"

/**
 * Serves stored files by content hash: with ranges (for video), cached by browsers for a year, never as
 * executable content.
 */
export function mediaRoutes(app: FastifyInstance, { db, media }: AppContext): void {
  app.get<{ Params: { hash: string; file: string } }>('/media/:hash/:file', async (request, reply) => {
    const { hash, file } = request.params
    const found = await media.locate(db.reader, hash, file)
    if (!found) return reply.callNotFound()
    if ('read' in found) return passOn(request, reply, found, `"${hash}"`)
    return describe(reply, found.type).sendFile(found.path, media.folder, { maxAge: '365d', immutable: true })
  })
}

function describe(reply: FastifyReply, type: string): FastifyReply {
  // Browsers that cannot play this format download it instead of guessing its type.
  if (type === 'video/x-msvideo') reply.header('content-disposition', 'attachment')
  return reply.type(type).header('content-security-policy', NOTHING)
}

/** Streams a file, or the requested range, from the bucket. */
async function passOn(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, read }: RemoteFile,
  etag: string,
): Promise<FastifyReply | void> {
  const { range, 'if-range': ifRange, 'if-none-match': known } = request.headers
  const headers = { etag, 'cache-control': 'public, max-age=31536000, immutable', 'accept-ranges': 'bytes' }
  // The bytes of an address never change, so a matching ETag is always current.
  if (known?.includes(etag)) return reply.headers(headers).code(304).send()
  const part = await read(
    ifRange === undefined || ifRange === etag ? range : undefined,
    request.method === 'HEAD',
  )
  if (!part) return reply.callNotFound()
  describe(reply, type).headers(headers).header('content-length', part.length)
  if (part.range) reply.code(206).header('content-range', part.range)
  return reply.send(part.body ?? Readable.from([]))
}
