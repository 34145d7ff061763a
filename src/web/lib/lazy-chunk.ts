/** Delays before each retry, in milliseconds: a phone may have been offline for a moment. */
const RETRY_DELAYS_MS = [300, 1_200]
/** Pages younger than this, in milliseconds, are current, and reloading them could loop. */
const MIN_PAGE_AGE_FOR_RELOAD_MS = 60_000

const MESSAGE = 'Part of the page not fetched'

/** Whether the code of a part of the page could not be loaded. */
export const isChunkLoadError = (error: unknown): boolean =>
  error instanceof Error && error.message === MESSAGE

/**
 * Gives errors of the build tool's preload helper our message. For the browser's own message the router
 * reloads the page, which without a network would be replaced by the browser's error page.
 */
export function nameChunkLoadErrors(): void {
  addEventListener('vite:preloadError', ({ payload }) => (payload.message = MESSAGE))
  // Errors of links do not bubble.
  addEventListener('error', ({ target }) => isSheet(target) && failedSheets.add(target), { capture: true })
}

/**
 * Style sheets that could not be fetched. The build tool's preload helper counts each sheet that it has ever
 * asked for as loaded.
 */
const failedSheets = new Set<HTMLLinkElement>()

const isSheet = (target: EventTarget | null): target is HTMLLinkElement =>
  target instanceof HTMLLinkElement && target.rel === 'stylesheet'

/** Loads a chunk once its style sheets are there. @throws if one of them cannot be fetched. */
async function loadStyled<T>(load: () => Promise<T>): Promise<T> {
  // The server renders without style sheets of its own.
  if (import.meta.env.SSR) return load()

  await Promise.all([...failedSheets].map(fetchAgain))
  const part = await load()
  const pendingSheets = [...document.querySelectorAll('link')].filter(
    (link) => isSheet(link) && !link.disabled && !link.sheet && !failedSheets.has(link),
  )
  await Promise.all(pendingSheets.map(waitFor))
  return part
}

function fetchAgain(failed: HTMLLinkElement): Promise<void> {
  failedSheets.delete(failed)
  const sheet = failed.cloneNode() as HTMLLinkElement
  failed.replaceWith(sheet)
  return waitFor(sheet)
}

const waitFor = (sheet: HTMLLinkElement): Promise<void> =>
  new Promise((resolve, reject) => {
    sheet.addEventListener('load', () => resolve(), { once: true })
    sheet.addEventListener('error', () => reject(new Error(MESSAGE)), { once: true })
  })

/**
 * Loads a code chunk and its style sheets, with retries; every dynamic import of a component uses it.
 * @throws Error (`isChunkLoadError`) if the server is unreachable, or the page is too young to be from before
 * a deploy.
 */
export const loadChunk = <T>(load: () => Promise<T>): Promise<T> => loadWithRetries(load, RETRY_DELAYS_MS)

async function loadWithRetries<T>(load: () => Promise<T>, [delay, ...others]: number[]): Promise<T> {
  try {
    return await loadStyled(load)
  } catch (cause) {
    if (delay) {
      await new Promise((resolve) => setTimeout(resolve, delay))
      return loadWithRetries(load, others)
    }
    if (!(await reloadAfterDeploy())) throw new Error(MESSAGE, { cause })
    return new Promise(() => {})
  }
}

/**
 * Reloads a page that was opened before a deploy, whose chunks are gone. Returns false if it is not such a
 * page.
 */
export async function reloadAfterDeploy(): Promise<boolean> {
  const isOld =
    performance.now() > MIN_PAGE_AGE_FOR_RELOAD_MS &&
    (await fetch('/healthz').then(
      ({ ok }) => ok,
      () => false,
    ))
  if (isOld) location.reload()
  return isOld
}
