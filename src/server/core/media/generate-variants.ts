import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { pictureAddress, type PictureWidth } from '../../../rules/pictures.ts'
import type { Reader } from '../db/types.ts'
import type { AppContext } from '../context.ts'

/** Widths (pixels) that pages request most, most urgent first. */
const heroWidths: PictureWidth[] = [1080, 1920, 1440, 800, 2880]
const productWidths: PictureWidth[] = [360, 640, 480, 240, 120, 800, 1080]
const MAX_PRODUCTS = 200
/** Event-loop utilisation above which the job pauses. */
const BUSY = 0.2
const PAUSE_MS = 1000
const MIN_POLL_MS = 100

/**
 * Generates image variants of the newest products and the heroes ahead of requests, while the shop is idle.
 * `stop` aborts it, except for the picture being encoded.
 */
export function startGeneratingVariants({ db, media, log }: Pick<AppContext, 'db' | 'media' | 'log'>): {
  done: Promise<void>
  stop(): Promise<void>
} {
  const stopping = new AbortController()
  const work = async () => {
    const isBusy = watchLoop()
    for (const address of await wantedSizes(db.reader)) {
      while (isBusy()) await sleep(PAUSE_MS, undefined, { signal: stopping.signal, ref: false })
      stopping.signal.throwIfAborted()
      const [, , hash = '', file = ''] = address.split('/')
      await media.locate(db.reader, hash, file)
    }
  }
  const done = work().catch((error: unknown) => {
    if (!stopping.signal.aborted) log.warn(error, 'not all picture sizes could be generated in advance')
  })
  return {
    done,
    stop: () => {
      stopping.abort()
      return done
    },
  }
}

/** Addresses of the variants, most urgent first: one width of all pictures before the next width. */
async function wantedSizes(db: Reader): Promise<string[]> {
  const heroes = await db
    .selectFrom('heroes')
    .select('images')
    .where('is_active', '=', 1)
    .orderBy('position')
    .execute()
  const products = await db
    .selectFrom('products')
    .select('image')
    .orderBy('created_at', 'desc')
    .limit(MAX_PRODUCTS)
    .execute()
  const sizes = (addresses: string[], widths: PictureWidth[]) =>
    widths.flatMap((width) => addresses.map((address) => pictureAddress(address, width, 'avif')))
  return [
    ...sizes(
      heroes.flatMap(({ images }) => JSON.parse(images) as string[]),
      heroWidths,
    ),
    ...sizes(
      products.map(({ image }) => image),
      productWidths,
    ),
  ].filter((address) => address !== undefined)
}

/** Tells whether the event loop was busy since the last call, measured over at least a tenth of a second. */
function watchLoop(): () => boolean {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const since = performance.eventLoopUtilization(now, last)
    if (since.idle + since.active < MIN_POLL_MS) return false
    last = now
    return since.utilization > BUSY
  }
}
