import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { pictureAddress, type PictureWidth } from '../../rules/pictures.ts'
import type { Reader } from '../db/client.ts'
import type { AppContext } from '../context.ts'

/** Widths in pixels that pages ask for most, the most urgent first. */
const heroWidths: PictureWidth[] = [1080, 1920, 1440, 800]
const productWidths: PictureWidth[] = [360, 640, 480, 240, 120, 800, 1080]
const MOST_PRODUCTS = 200
/** Share of the time that the event loop may be at work before the job waits. */
const BUSY = 0.2
const PAUSE_MS = 1000
const SHORTEST_LOOK_MS = 100

/**
 * Makes the sizes of the newest products' and the heroes' pictures before anyone asks, while the shop has nothing
 * else to do. `stop` ends it at once but for the one picture that is being made.
 */
export function startGeneratingVariants({ db, media, log }: Pick<AppContext, 'db' | 'media' | 'log'>): { done: Promise<void>; stop(): Promise<void> } {
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
    if (!stopping.signal.aborted) log.warn(error, 'the picture sizes could not all be made ahead')
  })
  return {
    done,
    stop: () => {
      stopping.abort()
      return done
    },
  }
}

/** Addresses of the sizes, most urgent first: a width of all pictures before the next width of any. */
async function wantedSizes(db: Reader): Promise<string[]> {
  const heroes = await db.selectFrom('heroes').select('images').where('is_active', '=', 1).orderBy('position').execute()
  const products = await db.selectFrom('products').select('image').orderBy('created_at', 'desc').limit(MOST_PRODUCTS).execute()
  const sizes = (addresses: string[], widths: PictureWidth[]) =>
    widths.flatMap((width) => addresses.map((address) => pictureAddress(address, width, 'avif')))
  return [
    ...sizes(heroes.flatMap(({ images }) => JSON.parse(images) as string[]), heroWidths),
    ...sizes(products.map(({ image }) => image), productWidths),
  ].filter((address) => address !== undefined)
}

/** Tells whether the event loop has been busy since it was last asked, judging by no less than a tenth of a second. */
function watchLoop(): () => boolean {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const since = performance.eventLoopUtilization(now, last)
    if (since.idle + since.active < SHORTEST_LOOK_MS) return false
    last = now
    return since.utilization > BUSY
  }
}
