import { Transform, type Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../lib/errors.ts'

const tooLarge = () => new AppError('too_large', 'This is too large.')

/**
 * Rejects a body whose declared length exceeds `limit` bytes, before reading it. @throws AppError too_large.
 */
export function rejectDeclaredLength(request: FastifyRequest, limit: number): void {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge()
}

/**
 * Stops reading a body above `limit` bytes; rejects it before reading if its length is declared.
 * @throws AppError too_large, or destroys the stream with it.
 */
export function limitBody(request: FastifyRequest, payload: Readable, limit: number): Readable {
  rejectDeclaredLength(request, limit)
  if (request.headers['content-length'] !== undefined) return payload
  let seen = 0
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length
      if (seen > limit) done(tooLarge())
      else done(null, chunk)
    },
  })
  // A broken body must end this stream too, or its reader would wait forever.
  payload.once('error', (error) => counting.destroy(error))
  return payload.pipe(counting)
}
