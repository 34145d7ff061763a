import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { ALL_TAGS } from '../../db/invalidation.ts'
import type { ChangeFeed } from '../../db/types.ts'
import { routeOf } from '../request-log.ts'
import type { ResponseData } from './representation.ts'

/** What a response was made from, recorded while it is created. */
type CacheDependencies = {
  tags: Set<string>
  /** When it expires even if nothing changed, in milliseconds since 1970. */
  until: number
}
type CachedResponse = ResponseData & CacheDependencies

/** A response being created, with the tags of data changed since it began. */
type Creation = { response: Promise<CachedResponse>; changed: Set<string> }

/**
 * Partitions of the cache. Lists and searches are separate because clients choose their parameters: their
 * number is unlimited, and they must not evict the pages of the shop.
 */
export type CachePartition = 'usual' | 'lists' | 'searches'

const MB = 1024 * 1024
/**
 * The maximum age of a cached response in milliseconds: a safety net in case a change notification is missed.
 */
const MAX_AGE_MS = 600_000
/** Where the response to a URL is cached, and the pattern of its route. */
type CachedUrl = { key: string; partition: CachePartition; route: string }

/** How many URLs are remembered as requested, and the maximum length of one in characters. */
const MAX_URLS = 5000
const MAX_URL_LENGTH = 300

/**
 * Caches responses in memory until the data they were made from changes. Cache tags are recorded while a
 * response is created (`addCacheTags`), so no list of URLs has to be maintained by hand.
 */
export class ResponseCache {
  readonly #urls = new LRUCache<string, CachedUrl>({ max: MAX_URLS })
  readonly #partitions = {
    usual: openPartition(32 * MB, 20_000),
    lists: openPartition(12 * MB, 5000),
    searches: openPartition(4 * MB, 500),
  }
  readonly #inFlight = new Map<string, Creation>()
  readonly #uses = { hits: 0, misses: 0 }

  constructor(changes: ChangeFeed) {
    changes.listen((tags) => this.#invalidate(tags))
  }

  /** Returns the cached response, or creates it with `produce`; concurrent requests share one creation. */
  async getOrCreate(
    key: string,
    produce: () => Promise<ResponseData>,
    partition: CachePartition = 'usual',
  ): Promise<ResponseData> {
    const cached = this.#partitions[partition].get(key)
    this.#uses[cached ? 'hits' : 'misses'] += 1

    const response = cached ?? (await this.#createOnce(key, produce, partition))
    // A page inherits the cache tags of the responses in it, whether or not those could be cached.
    addCacheTags(...response.tags)
    setCacheExpiry(response.until)
    return response
  }

  /** Remembers that this URL, in exactly this form, is served by the response cached under the key. */
  linkUrl(request: FastifyRequest, key: string, partition: CachePartition = 'usual'): void {
    if (request.url.length > MAX_URL_LENGTH) return
    this.#urls.set(request.url, { key, partition, route: routeOf(request) })
  }

  /** The cached response of a URL requested before in exactly this form. */
  lookup(address: string): { response: ResponseData; route: string } | undefined {
    const place = this.#urls.get(address)
    const response = place && this.#partitions[place.partition].get(place.key)
    if (response) this.#uses.hits += 1
    return response && { response, route: place.route }
  }

  /** Number of cache hits and misses. */
  uses(): { hits: number; misses: number } {
    return { ...this.#uses }
  }

  /** Number of responses and bytes in each partition. */
  sizes(): Record<CachePartition, PartitionSize> {
    return {
      usual: this.#partitions.usual.size(),
      lists: this.#partitions.lists.size(),
      searches: this.#partitions.searches.size(),
    }
  }

  /** Total number of responses and bytes, for the metrics at /metrics. */
  size(): PartitionSize {
    const sizes = Object.values(this.sizes())
    return {
      responses: sizes.reduce((sum, { responses }) => sum + responses, 0),
      bytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    }
  }

  #invalidate(tags: string[]): void {
    // Only responses being created need the changes; they are dropped with them.
    for (const { changed } of this.#inFlight.values()) for (const tag of tags) changed.add(tag)
    for (const partition of Object.values(this.#partitions)) partition.invalidate(tags)
  }

  async #createOnce(
    key: string,
    produce: () => Promise<ResponseData>,
    partition: CachePartition,
  ): Promise<CachedResponse> {
    const running = this.#inFlight.get(key)
    if (!running) return this.#start(key, produce, partition)

    // Changes of other data do not matter. A request that arrives after its own data changed needs a current
    // response.
    const cameLate = running.changed.size > 0
    const created = await running.response
    return cameLate && isStale(created, running.changed) ? this.#createOnce(key, produce, partition) : created
  }

  #start(
    key: string,
    produce: () => Promise<ResponseData>,
    partition: CachePartition,
  ): Promise<CachedResponse> {
    const changed = new Set<string>()
    const { promise: response, resolve } = Promise.withResolvers<CachedResponse>()

    // Registered before it starts, so that no change is missed, however early.
    this.#inFlight.set(key, { response, changed })
    resolve(this.#create(key, produce, partition, changed).finally(() => this.#inFlight.delete(key)))
    return response
  }

  async #create(
    key: string,
    produce: () => Promise<ResponseData>,
    partition: CachePartition,
    changed: Set<string>,
  ): Promise<CachedResponse> {
    const origins: CacheDependencies = { tags: new Set(), until: Date.now() + MAX_AGE_MS }
    const created = { ...(await currentDependencies.run(origins, produce)), ...origins }

    // Do not cache a response whose data changed while it was being created.
    if (created.status === 200 && created.tags.size > 0 && !isStale(created, changed))
      this.#partitions[partition].put(key, created)
    return created
  }
}

/** How much a partition holds. */
type PartitionSize = { responses: number; bytes: number }

const isStale = ({ tags }: CacheDependencies, changed: Set<string>) =>
  changed.has(ALL_TAGS) || [...tags].some((tag) => changed.has(tag))

/** Responses by key, limited in number and bytes; evicts the least recently used. */
function openPartition(mostBytes: number, mostResponses: number) {
  const keysByTag = new Map<string, Set<string>>()
  const entries = new LRUCache<string, CachedResponse>({
    max: mostResponses,
    maxSize: mostBytes,
    sizeCalculation: sizeOf,
    // Responses expire by wall-clock time.
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
    put: (key: string, response: CachedResponse) => {
      const ttl = Math.ceil(response.until - Date.now())
      if (ttl <= 0) return
      entries.set(key, response, { ttl })
      if (entries.has(key))
        for (const tag of response.tags) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key))
    },
    invalidate: (tags: string[]) => {
      if (tags.includes(ALL_TAGS)) entries.clear()
      for (const tag of tags) for (const key of keysByTag.get(tag) ?? []) entries.delete(key)
    },
    size: () => ({ responses: entries.size, bytes: entries.calculatedSize }),
  }
}

/**
 * Bytes of a response with its representations: two compressed bodies of about a quarter each, headers, tags,
 * its entry.
 */
function sizeOf({ body, headers, tags }: CachedResponse, key: string): number {
  const texts = [key, ...Object.values(headers), ...tags]
  return Math.ceil(body.length * 1.5) + texts.reduce((sum, text) => sum + text.length + 64, 0) + 3072
}

const currentDependencies = new AsyncLocalStorage<CacheDependencies>()

/** Adds cache tags (`catalogue`, `product:ID`, `content` ...) to the response being created. */
export function addCacheTags(...tags: string[]): void {
  const dependencies = currentDependencies.getStore()
  if (dependencies) for (const tag of tags) dependencies.tags.add(tag)
}

/** Lets the response being created expire at this instant (milliseconds since 1970) at the latest. */
export function setCacheExpiry(instant: number): void {
  const dependencies = currentDependencies.getStore()
  if (dependencies) dependencies.until = Math.min(dependencies.until, instant)
}
