/** How long it waits before it asks again, in milliseconds: a phone may have been without a network for a moment. */
const PAUSES_MS = [300, 1_200]
/** A page that has been open for less, in milliseconds, is not loaded anew: it is of now, and might do so without end. */
const YOUNG_MS = 60_000

/** A part of the page that could not be had. */
export class ChunkLoadError extends Error {}

/**
 * Fetches code that was left for later; every dynamic import of the built shop comes by here (vite.config.ts). Where the
 * shop answers but has no such file, it has been updated since the page was opened: the page is loaded anew, as it is now.
 * @throws ChunkLoadError when the shop cannot be reached, or the page is too young to be from before an update.
 */
export const loadChunk = <T>(load: () => Promise<T>): Promise<T> => ask(load, PAUSES_MS)

async function ask<T>(load: () => Promise<T>, [pause, ...others]: number[]): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    if (pause) {
      await new Promise((resolve) => setTimeout(resolve, pause))
      return ask(load, others)
    }
    const isOld = performance.now() > YOUNG_MS && (await fetch('/healthz').then(({ ok }) => ok, () => false))
    if (!isOld) throw new ChunkLoadError('Part of the page not fetched', { cause })
    location.reload()
    return new Promise(() => {})
  }
}
