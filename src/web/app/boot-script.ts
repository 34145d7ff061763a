import { earlyInputScript } from './early-input.ts'

/**
 * Scripts start after this time at the latest, in milliseconds, even if content above the fold is still
 * loading.
 */
const MAX_DELAY_MS = 2_500

const RETRY_MS = 3_000

/**
 * Inline script that fetches a page's `files` and then starts the first of them. It waits until the page has
 * been painted or touched, so that scripts do not compete for bandwidth with content above the fold. Nothing
 * starts before every file has loaded: a network that fails in between leaves the page as the server rendered
 * it.
 */
export const bootScript = (
  files: string[],
  mark: string,
): string => `<script id="starter" nonce="${mark}">${earlyInputScript}
{
const fetchFile = (href) => new Promise((onload, onerror) => document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, onload, onerror })))
const run = () => Promise.all(${JSON.stringify(files)}.map(fetchFile)).then(() => import('${files[0]}')).catch(() => setTimeout(run, ${RETRY_MS}))
let started
const start = () => {
  if (started) return
  started = true
  run()
}
addEventListener('load', () => requestAnimationFrame(() => setTimeout(start)))
addEventListener('pointerdown', start, { capture: true, once: true })
setTimeout(start, ${MAX_DELAY_MS})
}</script>`
