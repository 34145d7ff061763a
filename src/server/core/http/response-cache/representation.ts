import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A response as bytes: created once, and encoded once into each representation. */
export type ResponseData = {
  status: number
  type: string
  body: Buffer
  /** Identifies the bytes of the body; `tagOf` makes the ETag of an encoding of it. */
  hash: string
  /** Headers besides type, length, encoding and tag. */
  headers: Record<string, string>
  representations: { [name in Encoding | Unchanged]?: Representation | Promise<Representation> }
}

type Encoding = 'identity' | 'br' | 'gzip'
/** For clients that have the response already, in this encoding. */
type Unchanged = `unchanged ${Encoding}`
export type Representation = {
  status: number
  headers: Record<string, string>
  /**
   * Undefined for a client that has it already. A compressed body that is not large is a `latin1` string:
   * head and body are then sent in one write, which is an eighth less work than two.
   */
  body?: Buffer | string
  /**
   * Alternating names and values, with the headers that every response carries; set when first served from
   * the cache.
   */
  wire?: string[]
}

/** Below this, compressing costs more than it saves. Bytes. */
const SMALLEST_COMPRESSED = 1024
/**
 * Largest body sent as a string, in bytes: up to this size it is sent in one write with its head. Larger ones
 * exceed what Node writes in one call (16 kB), and are faster as bytes.
 */
const MAX_TEXT_LENGTH = 14_000

export function createResponse(
  body: Buffer | string,
  type: string,
  status = 200,
  headers: Record<string, string> = {},
): ResponseData {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return { status, type, body: bytes, hash, headers, representations: {} }
}

/**
 * Encodings of a response differ in their bytes, so each has an ETag of its own (RFC 9110, section 8.8.3.3).
 */
const tagOf = ({ hash }: ResponseData, encoding: Encoding): string =>
  encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`

/** Sends a response in the best encoding the client accepts, or 304 if the client has it already. */
export async function sendResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  response: ResponseData,
): Promise<FastifyReply> {
  const { status, headers, body } = await negotiateRepresentation(request.headers, response)
  const isText = response.type.includes('charset=utf-8')
  const isShortText = isText && body === response.body && body.length <= MAX_TEXT_LENGTH

  return reply
    .code(status)
    .headers(headers)
    .send(isShortText ? body.toString() : bytesOf(body))
}

const bytesOf = (body: string | Buffer | undefined): Buffer | undefined =>
  typeof body === 'string' ? Buffer.from(body, 'latin1') : body

/** The representation for a client: returned synchronously if it exists already or needs no compression. */
export function negotiateRepresentation(
  headers: IncomingHttpHeaders,
  response: ResponseData,
): Representation | Promise<Representation> {
  const encoding = encodingFor(headers['accept-encoding'], response.body.length)
  if (response.status === 200 && matches(headers['if-none-match'], tagOf(response, encoding))) {
    return (response.representations[`unchanged ${encoding}`] ??= {
      status: 304,
      headers: sharedHeaders(response, encoding),
    })
  }
  return (response.representations[encoding] ??= createRepresentation(response, encoding))
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

function encodingFor(accepted: string | undefined, size: number): Encoding {
  if (!accepted || size < SMALLEST_COMPRESSED) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'gzip'
  return 'identity'
}

function createRepresentation(
  response: ResponseData,
  name: Encoding,
): Representation | Promise<Representation> {
  const { status, type, body } = response
  const headers = sharedHeaders(response, name)
  const ofBody = (bytes: Buffer) => ({ 'content-type': type, 'content-length': String(bytes.length) })
  if (name === 'identity') return { status, headers: { ...headers, ...ofBody(body) }, body }
  return compress(name, body).then((bytes) => {
    const representation = {
      status,
      headers: { ...headers, ...ofBody(bytes), 'content-encoding': name },
      body: bytes.length > MAX_TEXT_LENGTH ? bytes : bytes.toString('latin1'),
    }
    response.representations[name] = representation
    return representation
  })
}

/** The headers of a response and of its 304. */
const sharedHeaders = (response: ResponseData, encoding: Encoding): Record<string, string> => ({
  etag: tagOf(response, encoding),
  ...response.headers,
  ...(response.body.length >= SMALLEST_COMPRESSED && { vary: 'accept-encoding' }),
})

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

const compress = (encoding: 'br' | 'gzip', body: Buffer): Promise<Buffer> =>
  encoding === 'gzip'
    ? toGzip(body)
    : toBrotli(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      })
