import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { EVERYTHING, type ChangeFeed } from './db/change-feed.ts'

/** An answer as bytes: made once, compressed once for each encoding asked for. */
export type Answer = {
  status: number
  type: string
  body: Buffer
  etag: string
  /** Headers beside type, length, encoding and tag. */
  headers: Record<string, string>
  compressed: { br?: Promise<Buffer>; gzip?: Promise<Buffer> }
}

/** Below this, compressing costs more than it saves. Bytes. */
const SMALLEST_COMPRESSED = 1024
const KEPT_BYTES = 64 * 1024 * 1024

export function makeAnswer(body: Buffer | string, type: string, status = 200, headers: Record<string, string> = {}): Answer {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return { status, type, body: bytes, etag, headers, compressed: {} }
}

/** Sends an answer in the best encoding the caller takes, or 304 when the caller has it already. */
export async function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
  reply.header('etag', answer.etag)
  for (const name in answer.headers) reply.header(name, answer.headers[name])
  if (answer.body.length >= SMALLEST_COMPRESSED) reply.header('vary', 'accept-encoding')
  if (answer.status === 200 && matches(request.headers['if-none-match'], answer.etag)) return reply.code(304).send()
  reply.code(answer.status).header('content-type', answer.type)
  const encoding = encodingFor(request.headers['accept-encoding'], answer.body.length)
  if (!encoding) return reply.send(answer.body)
  reply.header('content-encoding', encoding)
  return reply.send(await compressedBody(answer, encoding))
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

function encodingFor(accepted: string | undefined, size: number): 'br' | 'gzip' | undefined {
  if (!accepted || size < SMALLEST_COMPRESSED) return undefined
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(accepted)) return 'gzip'
  return undefined
}

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

function compressedBody(answer: Answer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const made =
    answer.compressed[encoding] ??
    (encoding === 'br'
      ? toBrotli(answer.body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 5,
            [constants.BROTLI_PARAM_SIZE_HINT]: answer.body.length,
          },
        })
      : toGzip(answer.body))
  answer.compressed[encoding] = made
  return made
}

export type AnswerStore = ReturnType<typeof keepAnswers>

/**
 * Keeps answers in memory under their address until what they were made from changes. Which data that is, is
 * noted while the answer is made (`dependOn`), so no list of addresses has to be kept right by hand.
 */
export function keepAnswers(changes: ChangeFeed) {
  const kept = new LRUCache<string, Answer & { tags: Set<string> }>({
    maxSize: KEPT_BYTES,
    // The body, two compressed forms of about a quarter each, and the entry itself.
    sizeCalculation: (answer, key) => Math.ceil(answer.body.length * 1.5) + key.length * 2 + 1024,
    dispose: (answer, key) => {
      for (const tag of answer.tags) addressesOf.get(tag)?.delete(key)
    },
  })
  const addressesOf = new Map<string, Set<string>>()
  const beingMade = new Map<string, Promise<Answer>>()
  const lastChange = new Map<string, number>()
  let lastDrop = 0
  let clock = 0

  changes.listen((tags) => {
    clock += 1
    beingMade.clear()
    if (tags.includes(EVERYTHING)) {
      lastDrop = clock
      kept.clear()
      return
    }
    for (const tag of tags) {
      lastChange.set(tag, clock)
      for (const key of addressesOf.get(tag) ?? []) kept.delete(key)
    }
  })

  const make = async (key: string, produce: () => Promise<Answer>): Promise<Answer> => {
    const startedAt = clock
    const tags = new Set<string>()
    const answer = await noting.run(tags, produce)
    // Data that changed while the answer was being made must not leave an old answer behind.
    const stale = lastDrop > startedAt || [...tags].some((tag) => (lastChange.get(tag) ?? 0) > startedAt)
    if (answer.status === 200 && tags.size > 0 && !stale) {
      kept.set(key, { ...answer, tags })
      for (const tag of tags) {
        const keys = addressesOf.get(tag) ?? new Set()
        addressesOf.set(tag, keys.add(key))
      }
      return kept.get(key) ?? answer
    }
    return answer
  }

  return {
    /** The kept answer, or undefined. */
    find: (key: string): Answer | undefined => kept.get(key),
    /** The kept answer, or the one that `produce` makes; several who ask at once wait for the same making. */
    async answer(key: string, produce: () => Promise<Answer>): Promise<Answer> {
      const found = kept.get(key)
      if (found) {
        dependOn(...found.tags)
        return found
      }
      const running = beingMade.get(key)
      const making =
        running ??
        make(key, produce).finally(() => {
          if (beingMade.get(key) === making) beingMade.delete(key)
        })
      if (!running) beingMade.set(key, making)
      const made = await making
      dependOn(...(kept.peek(key)?.tags ?? []))
      return made
    },
    /** How many answers and bytes are kept, for the figures at /metrics. */
    size: () => ({ answers: kept.size, bytes: kept.calculatedSize }),
  }
}

const noting = new AsyncLocalStorage<Set<string>>()

/** Notes that the answer being made depends on this data (`catalogue`, `product:ID`, `content` ...). */
export function dependOn(...tags: string[]): void {
  const noted = noting.getStore()
  if (noted) for (const tag of tags) noted.add(tag)
}
