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

/** What an answer was made from, noted while it is made. */
type Origins = {
  tags: Set<string>
  /** When it grows old although nothing changed, in milliseconds since 1970; Infinity for never. */
  until: number
}

/**
 * Keeps answers in memory under their address until what they were made from changes. Which data that is, is
 * noted while the answer is made (`dependOn`), so no list of addresses has to be kept right by hand.
 */
export function keepAnswers(changes: ChangeFeed) {
  const kept = new LRUCache<string, Answer & Origins>({
    maxSize: KEPT_BYTES,
    // Answers grow old at an instant of the clock on the wall.
    perf: { now: () => Date.now() },
    ttlResolution: 0,
    // The body, two compressed forms of about a quarter each, and the entry itself.
    sizeCalculation: (answer, key) => Math.ceil(answer.body.length * 1.5) + key.length * 2 + 1024,
    dispose: (answer, key) => {
      for (const tag of answer.tags) {
        const keys = addressesOf.get(tag)
        if (keys?.delete(key) && keys.size === 0) addressesOf.delete(tag)
      }
    },
  })
  const addressesOf = new Map<string, Set<string>>()
  const beingMade = new Map<string, Promise<Answer & Origins>>()
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

  const make = async (key: string, produce: () => Promise<Answer>): Promise<Answer & Origins> => {
    const startedAt = clock
    const origins: Origins = { tags: new Set(), until: Infinity }
    const made = { ...(await noting.run(origins, produce)), ...origins }
    // Data that changed while the answer was being made must not leave an old answer behind.
    const stale = lastDrop > startedAt || [...made.tags].some((tag) => (lastChange.get(tag) ?? 0) > startedAt)
    const ttl = Math.ceil(made.until - Date.now())
    if (made.status !== 200 || made.tags.size === 0 || stale || ttl <= 0) return made
    kept.set(key, made, ttl === Infinity ? {} : { ttl })
    if (kept.has(key)) for (const tag of made.tags) addressesOf.set(tag, (addressesOf.get(tag) ?? new Set()).add(key))
    return made
  }

  const makeOnce = (key: string, produce: () => Promise<Answer>): Promise<Answer & Origins> => {
    const running = beingMade.get(key)
    if (running) return running
    const making = make(key, produce).finally(() => {
      if (beingMade.get(key) === making) beingMade.delete(key)
    })
    beingMade.set(key, making)
    return making
  }

  return {
    /** The kept answer, or the one that `produce` makes; several who ask at once wait for the same making. */
    async answer(key: string, produce: () => Promise<Answer>): Promise<Answer> {
      const answer = kept.get(key) ?? (await makeOnce(key, produce))
      // A page is made from what the answers in it were made from, whether or not those could be kept.
      dependOn(...answer.tags)
      keepUntil(answer.until)
      return answer
    },
    /** How many answers and bytes are kept, for the figures at /metrics. */
    size: () => ({ answers: kept.size, bytes: kept.calculatedSize }),
  }
}

const noting = new AsyncLocalStorage<Origins>()

/** Notes that the answer being made depends on this data (`catalogue`, `product:ID`, `content` ...). */
export function dependOn(...tags: string[]): void {
  const noted = noting.getStore()
  if (noted) for (const tag of tags) noted.tags.add(tag)
}

/** Notes that the answer being made grows old at this instant (milliseconds since 1970), whatever changes or does not. */
export function keepUntil(instant: number): void {
  const noted = noting.getStore()
  if (noted) noted.until = Math.min(noted.until, instant)
}
