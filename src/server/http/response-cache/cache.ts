import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { ALL_TAGS, type ChangeFeed } from '../../db/invalidation.ts'
import { routeOf } from '../request-log.ts'
import type { ResponseData } from './representation.ts'

export type ResponseCache = ReturnType<typeof createResponseCache>

/** What an answer was made from, noted while it is made. */
type CacheDependencies = {
  tags: Set<string>
  /** When it expires although nothing changed, in milliseconds since 1970. */
  until: number
}
type CachedResponse = ResponseData & CacheDependencies

/** A making under way, with the tags of what has changed since it began. */
type Making = { getOrCreate: Promise<CachedResponse>; changed: Set<string> }

/**
 * Partitions of the cache. Whatever callers word as they like, lists and searches, stands apart from what everybody asks
 * for: there is no end of it, and it must not evict the pages of the shop.
 */
export type CachePartition = 'usual' | 'lists' | 'searches'

const MB = 1024 * 1024
/** The maximum age of a cached response in milliseconds: a safety net, should a change ever go unheard. */
const MAX_AGE_MS = 600_000
/** Where the answer to an address is kept, and the pattern of the route that makes it. */
type CachedUrl = { key: string; partition: CachePartition; route: string }

/** So many addresses are remembered as they were written, and none that has more characters. */
const MAX_URLS = 5000
const MAX_URL_LENGTH = 300

/**
 * Keeps answers in memory under their address until what they were made from changes. Which data that is, is
 * noted while the answer is made (`addCacheTags`), so no list of addresses has to be kept right by hand.
 */
export function createResponseCache(changes: ChangeFeed) {
  const urls = new LRUCache<string, CachedUrl>({ max: MAX_URLS })
  const partitions = { usual: openPartition(32 * MB, 20_000), lists: openPartition(12 * MB, 5000), searches: openPartition(4 * MB, 500) }
  const inFlight = new Map<string, Making>()
  const uses = { hits: 0, misses: 0 }

  changes.listen((tags) => {
    // Only what is in flight needs to know, and forgets it with its end.
    for (const { changed } of inFlight.values()) for (const tag of tags) changed.add(tag)
    for (const partition of Object.values(partitions)) partition.drop(tags)
  })

  const create = async (key: string, produce: () => Promise<ResponseData>, partition: CachePartition, changed: Set<string>): Promise<CachedResponse> => {
    const origins: CacheDependencies = { tags: new Set(), until: Date.now() + MAX_AGE_MS }
    const made = { ...(await currentDependencies.run(origins, produce)), ...origins }
    // Data that changed while the answer was being made must not leave an old answer behind.
    if (made.status === 200 && made.tags.size > 0 && !isStale(made, changed)) partitions[partition].put(key, made)
    return made
  }

  const createOnce = async (key: string, produce: () => Promise<ResponseData>, partition: CachePartition): Promise<CachedResponse> => {
    const running = inFlight.get(key)
    if (!running) return start(key, produce, partition)
    // Other data may change as it likes. Whoever asks after its own data changed wants what is true since.
    const cameLate = running.changed.size > 0
    const made = await running.getOrCreate
    return cameLate && isStale(made, running.changed) ? createOnce(key, produce, partition) : made
  }

  const start = (key: string, produce: () => Promise<ResponseData>, partition: CachePartition): Promise<CachedResponse> => {
    const changed = new Set<string>()
    const { promise: getOrCreate, resolve } = Promise.withResolvers<CachedResponse>()
    // Noted before it begins, so that no change is missed, however early it comes.
    inFlight.set(key, { getOrCreate, changed })
    resolve(create(key, produce, partition, changed).finally(() => inFlight.delete(key)))
    return getOrCreate
  }

  // A page is made from what the answers in it were made from, whether or not those could be kept.
  const inherit = ({ tags, until }: CacheDependencies) => {
    addCacheTags(...tags)
    setCacheExpiry(until)
  }

  return {
    /** The kept answer, or the one that `produce` makes; several who ask at once wait for the same making. */
    async getOrCreate(key: string, produce: () => Promise<ResponseData>, partition: CachePartition = 'usual'): Promise<ResponseData> {
      const entries = partitions[partition].get(key)
      uses[entries ? 'hits' : 'misses'] += 1
      const getOrCreate = entries ?? (await createOnce(key, produce, partition))
      inherit(getOrCreate)
      return getOrCreate
    },
    /** Remembers that whoever asks for this address, written like this, is answered by what is kept under the key. */
    linkUrl(request: FastifyRequest, key: string, partition: CachePartition = 'usual'): void {
      if (request.url.length <= MAX_URL_LENGTH) urls.set(request.url, { key, partition, route: routeOf(request) })
    },
    /** What is kept for an address that was asked for before, written like this. */
    lookup(address: string): { getOrCreate: ResponseData; route: string } | undefined {
      const place = urls.get(address)
      const getOrCreate = place && partitions[place.partition].get(place.key)
      if (getOrCreate) uses.hits += 1
      return getOrCreate && { getOrCreate, route: place.route }
    },
    /** How often an answer was there already, and how often it had to be made. */
    uses: () => ({ ...uses }),
    /** How many answers and bytes each partition holds. */
    sizes: () => ({ usual: partitions.usual.size(), lists: partitions.lists.size(), searches: partitions.searches.size() }),
    /** How many answers and bytes are kept, for the figures at /metrics. */
    size: () => ({
      answers: Object.values(partitions).reduce((sum, partition) => sum + partition.size().answers, 0),
      bytes: Object.values(partitions).reduce((sum, partition) => sum + partition.size().bytes, 0),
    }),
  }
}

const isStale = ({ tags }: CacheDependencies, changed: Set<string>) => changed.has(ALL_TAGS) || [...tags].some((tag) => changed.has(tag))

/** Answers under their address, as many and as large as are allowed; those not asked for longest go first. */
function openPartition(mostBytes: number, mostAnswers: number) {
  const keysByTag = new Map<string, Set<string>>()
  const entries = new LRUCache<string, CachedResponse>({
    max: mostAnswers,
    maxSize: mostBytes,
    sizeCalculation: sizeOf,
    // Answers grow old at an instant of the clock on the wall.
    perf: { now: () => Date.now() },
    ttlResolution: 0,
    dispose: ({ tags }, key) => {
      for (const tag of tags) {
        const keys = keysByTag.get(tag)
        if (keys?.delete(key) && keys.size === 0) keysByTag.delete(tag)
      }
    },
  })
  return {
    get: (key: string) => entries.get(key),
    put: (key: string, getOrCreate: CachedResponse) => {
      const ttl = Math.ceil(getOrCreate.until - Date.now())
      if (ttl <= 0) return
      entries.set(key, getOrCreate, { ttl })
      if (entries.has(key)) for (const tag of getOrCreate.tags) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key))
    },
    drop: (tags: string[]) => {
      if (tags.includes(ALL_TAGS)) entries.clear()
      for (const tag of tags) for (const key of keysByTag.get(tag) ?? []) entries.delete(key)
    },
    size: () => ({ answers: entries.size, bytes: entries.calculatedSize }),
  }
}

/** Bytes that an answer takes with its forms: two compressed bodies of about a quarter each, headers, tags, its entry. */
function sizeOf({ body, headers, tags }: CachedResponse, key: string): number {
  const texts = [key, ...Object.values(headers), ...tags]
  return Math.ceil(body.length * 1.5) + texts.reduce((sum, text) => sum + text.length + 64, 0) + 3072
}

const currentDependencies = new AsyncLocalStorage<CacheDependencies>()

/** Notes that the answer being made depends on this data (`catalogue`, `product:ID`, `content` ...). */
export function addCacheTags(...tags: string[]): void {
  const dependencies = currentDependencies.getStore()
  if (dependencies) for (const tag of tags) dependencies.tags.add(tag)
}

/** Notes that the answer being made grows old at this instant (milliseconds since 1970), whatever changes or does not. */
export function setCacheExpiry(instant: number): void {
  const dependencies = currentDependencies.getStore()
  if (dependencies) dependencies.until = Math.min(dependencies.until, instant)
}
