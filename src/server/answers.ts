import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { EVERYTHING, type ChangeFeed } from './db/change-feed.ts'
import { routeOf } from './request-log.ts'
import type { Answer } from './send-answer.ts'

export type AnswerStore = ReturnType<typeof keepAnswers>

/** What an answer was made from, noted while it is made. */
type Origins = {
  tags: Set<string>
  /** When it expires although nothing changed, in milliseconds since 1970. */
  until: number
}
type KeptAnswer = Answer & Origins

/** A making under way, with the tags of what has changed since it began. */
type Making = { answer: Promise<KeptAnswer>; changed: Set<string> }

/**
 * Partitions of the cache. Whatever callers word as they like, lists and searches, stands apart from what everybody asks
 * for: there is no end of it, and it must not evict the pages of the shop.
 */
export type Shelf = 'usual' | 'lists' | 'searches'

const MB = 1024 * 1024
/** The maximum age of a cached response in milliseconds: a safety net, should a change ever go unheard. */
const MAX_AGE_MS = 600_000
/** Where the answer to an address is kept, and the pattern of the route that makes it. */
type Place = { key: string; shelf: Shelf; route: string }

/** So many addresses are remembered as they were written, and none that has more characters. */
const MOST_ADDRESSES = 5000
const LONGEST_ADDRESS = 300

/**
 * Keeps answers in memory under their address until what they were made from changes. Which data that is, is
 * noted while the answer is made (`dependOn`), so no list of addresses has to be kept right by hand.
 */
export function keepAnswers(changes: ChangeFeed) {
  const places = new LRUCache<string, Place>({ max: MOST_ADDRESSES })
  const shelves = { usual: openShelf(32 * MB, 20_000), lists: openShelf(12 * MB, 5000), searches: openShelf(4 * MB, 500) }
  const inFlight = new Map<string, Making>()
  const uses = { hits: 0, misses: 0 }

  changes.listen((tags) => {
    // Only what is in flight needs to know, and forgets it with its end.
    for (const { changed } of inFlight.values()) for (const tag of tags) changed.add(tag)
    for (const shelf of Object.values(shelves)) shelf.drop(tags)
  })

  const make = async (key: string, produce: () => Promise<Answer>, shelf: Shelf, changed: Set<string>): Promise<KeptAnswer> => {
    const origins: Origins = { tags: new Set(), until: Date.now() + MAX_AGE_MS }
    const made = { ...(await noting.run(origins, produce)), ...origins }
    // Data that changed while the answer was being made must not leave an old answer behind.
    if (made.status === 200 && made.tags.size > 0 && !isStale(made, changed)) shelves[shelf].put(key, made)
    return made
  }

  const makeOnce = async (key: string, produce: () => Promise<Answer>, shelf: Shelf): Promise<KeptAnswer> => {
    const running = inFlight.get(key)
    if (!running) return start(key, produce, shelf)
    // Other data may change as it likes. Whoever asks after its own data changed wants what is true since.
    const cameLate = running.changed.size > 0
    const made = await running.answer
    return cameLate && isStale(made, running.changed) ? makeOnce(key, produce, shelf) : made
  }

  const start = (key: string, produce: () => Promise<Answer>, shelf: Shelf): Promise<KeptAnswer> => {
    const changed = new Set<string>()
    const { promise: answer, resolve } = Promise.withResolvers<KeptAnswer>()
    // Noted before it begins, so that no change is missed, however early it comes.
    inFlight.set(key, { answer, changed })
    resolve(make(key, produce, shelf, changed).finally(() => inFlight.delete(key)))
    return answer
  }

  // A page is made from what the answers in it were made from, whether or not those could be kept.
  const inherit = ({ tags, until }: Origins) => {
    dependOn(...tags)
    keepUntil(until)
  }

  return {
    /** The kept answer, or the one that `produce` makes; several who ask at once wait for the same making. */
    async answer(key: string, produce: () => Promise<Answer>, shelf: Shelf = 'usual'): Promise<Answer> {
      const kept = shelves[shelf].get(key)
      uses[kept ? 'hits' : 'misses'] += 1
      const answer = kept ?? (await makeOnce(key, produce, shelf))
      inherit(answer)
      return answer
    },
    /** Remembers that whoever asks for this address, written like this, is answered by what is kept under the key. */
    remember(request: FastifyRequest, key: string, shelf: Shelf = 'usual'): void {
      if (request.url.length <= LONGEST_ADDRESS) places.set(request.url, { key, shelf, route: routeOf(request) })
    },
    /** What is kept for an address that was asked for before, written like this. */
    find(address: string): { answer: Answer; route: string } | undefined {
      const place = places.get(address)
      const answer = place && shelves[place.shelf].get(place.key)
      if (answer) uses.hits += 1
      return answer && { answer, route: place.route }
    },
    /** How often an answer was there already, and how often it had to be made. */
    uses: () => ({ ...uses }),
    /** How many answers and bytes each partition holds. */
    sizes: () => ({ usual: shelves.usual.size(), lists: shelves.lists.size(), searches: shelves.searches.size() }),
    /** How many answers and bytes are kept, for the figures at /metrics. */
    size: () => ({
      answers: Object.values(shelves).reduce((sum, shelf) => sum + shelf.size().answers, 0),
      bytes: Object.values(shelves).reduce((sum, shelf) => sum + shelf.size().bytes, 0),
    }),
  }
}

const isStale = ({ tags }: Origins, changed: Set<string>) => changed.has(EVERYTHING) || [...tags].some((tag) => changed.has(tag))

/** Answers under their address, as many and as large as are allowed; those not asked for longest go first. */
function openShelf(mostBytes: number, mostAnswers: number) {
  const addressesOf = new Map<string, Set<string>>()
  const kept = new LRUCache<string, KeptAnswer>({
    max: mostAnswers,
    maxSize: mostBytes,
    sizeCalculation: sizeOf,
    // Answers grow old at an instant of the clock on the wall.
    perf: { now: () => Date.now() },
    ttlResolution: 0,
    dispose: ({ tags }, key) => {
      for (const tag of tags) {
        const keys = addressesOf.get(tag)
        if (keys?.delete(key) && keys.size === 0) addressesOf.delete(tag)
      }
    },
  })
  return {
    get: (key: string) => kept.get(key),
    put: (key: string, answer: KeptAnswer) => {
      const ttl = Math.ceil(answer.until - Date.now())
      if (ttl <= 0) return
      kept.set(key, answer, { ttl })
      if (kept.has(key)) for (const tag of answer.tags) addressesOf.set(tag, (addressesOf.get(tag) ?? new Set()).add(key))
    },
    drop: (tags: string[]) => {
      if (tags.includes(EVERYTHING)) kept.clear()
      for (const tag of tags) for (const key of addressesOf.get(tag) ?? []) kept.delete(key)
    },
    size: () => ({ answers: kept.size, bytes: kept.calculatedSize }),
  }
}

/** Bytes that an answer takes with its forms: two compressed bodies of about a quarter each, headers, tags, its entry. */
function sizeOf({ body, headers, tags }: KeptAnswer, key: string): number {
  const texts = [key, ...Object.values(headers), ...tags]
  return Math.ceil(body.length * 1.5) + texts.reduce((sum, text) => sum + text.length + 64, 0) + 3072
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
