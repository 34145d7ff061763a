import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A text that is answered, as bytes: made once, and brought once into each form it is sent in. */
export type ResponseData = {
  status: number
  type: string
  body: Buffer
  etag: string
  /** Headers beside type, length, encoding and tag. */
  headers: Record<string, string>
  forms: { [name in FormName]?: Representation | Promise<Representation> }
}

/** In which encoding an answer is sent; `unchanged` to callers who have it already. */
type FormName = 'identity' | 'br' | 'gzip' | 'unchanged'
export type Representation = {
  status: number
  headers: Record<string, string>
  /**
   * None for a caller who has it already. What is compressed and not large is a text of one character for each byte
   * (`latin1`): head and body then leave in one piece, an eighth less work than two.
   */
  body?: Buffer | string
  /** Names and values in turn, with the headers that every answer carries; made when it is first sent as kept. */
  wire?: string[]
}

/** Below this, compressing costs more than it saves. Bytes. */
const SMALLEST_COMPRESSED = 1024
/**
 * Above this, a text with its head is more than Node writes at once (16 kB), and bytes are quicker; below it, a text
 * leaves with its head in one piece. Bytes.
 */
const LARGEST_TEXT = 14_000

export function createResponse(body: Buffer | string, type: string, status = 200, headers: Record<string, string> = {}): ResponseData {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return { status, type, body: bytes, etag, headers, forms: {} }
}

/** Sends an answer in the best encoding the caller takes, or 304 when the caller has it already. */
export async function sendResponse(request: FastifyRequest, reply: FastifyReply, answer: ResponseData): Promise<FastifyReply> {
  const { status, headers, body } = await negotiateRepresentation(request.headers, answer)
  const isShortText = body === answer.body && body.length <= LARGEST_TEXT
  const sent = isShortText ? body.toString() : typeof body === 'string' ? Buffer.from(body, 'latin1') : body
  return reply.code(status).headers(headers).send(sent)
}

/** The form of an answer that a caller takes: at once where it was sent so before or needs no compressing. */
export function negotiateRepresentation(headers: IncomingHttpHeaders, answer: ResponseData): Representation | Promise<Representation> {
  const unchanged = answer.status === 200 && matches(headers['if-none-match'], answer.etag)
  const name = unchanged ? 'unchanged' : encodingFor(headers['accept-encoding'], answer.body.length)
  return (answer.forms[name] ??= makeForm(answer, name))
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

function encodingFor(accepted: string | undefined, size: number): 'identity' | 'br' | 'gzip' {
  if (!accepted || size < SMALLEST_COMPRESSED) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'gzip'
  return 'identity'
}

function makeForm(answer: ResponseData, name: FormName): Representation | Promise<Representation> {
  const { status, type, body, etag } = answer
  const headers = { etag, ...answer.headers, ...(body.length >= SMALLEST_COMPRESSED && { vary: 'accept-encoding' }) }
  if (name === 'unchanged') return { status: 304, headers }
  const ofBody = (bytes: Buffer) => ({ 'content-type': type, 'content-length': String(bytes.length) })
  if (name === 'identity') return { status, headers: { ...headers, ...ofBody(body) }, body }
  return compress(name, body).then((bytes) => {
    const form = { status, headers: { ...headers, ...ofBody(bytes), 'content-encoding': name }, body: bytes.length > LARGEST_TEXT ? bytes : bytes.toString('latin1') }
    answer.forms[name] = form
    return form
  })
}

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

const compress = (encoding: 'br' | 'gzip', body: Buffer): Promise<Buffer> =>
  encoding === 'gzip'
    ? toGzip(body)
    : toBrotli(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      })
