/** Delays before each retry, in milliseconds: a phone may have been offline for a moment. */
const PAUSES_MS = [300, 1_200]
/** Do not reload pages younger than this (ms): they are current, and reloading could loop. */
const YOUNG_MS = 60_000

/** A chunk that could not be loaded. */
export class ChunkLoadError extends Error {}

/**
 * Loads a code chunk and its style sheets; every dynamic import of the app uses it. If the server is reachable but
 * the chunk is missing, a new version was deployed after the page was opened, so the page is reloaded.
 * @throws ChunkLoadError if the server is unreachable, or the page is too young to be from before a deploy.
 */
export const loadChunk = <T>(load: () => Promise<T>): Promise<T> => loadWithRetries(load, PAUSES_MS)

async function loadWithRetries<T>(load: () => Promise<T>, [pause, ...others]: number[]): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    if (pause) {
      await new Promise((resolve) => setTimeout(resolve, pause))
      return loadWithRetries(load, others)
    }
    const isOld = performance.now() > YOUNG_MS && (await fetch('/healthz').then(({ ok }) => ok, () => false))
    if (!isOld) throw new ChunkLoadError('Part of the page not fetched', { cause })
    location.reload()
    return new Promise(() => {})
  }
}
