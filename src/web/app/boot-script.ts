import { earlyInputScript } from './early-input.ts'

/** Scripts start after this time at the latest, in milliseconds, even if content above the fold is still loading. */
const LATEST_MS = 2_500

const RETRY_MS = 3_000

/**
 * Inline script that fetches a page's `files` and starts the first of them. It waits until the page has been painted,
 * so that scripts do not compete for bandwidth with content above the fold. Without a network it tries again.
 */
export const bootScript = (files: string[], mark: string): string => `<script id="starter" nonce="${mark}">${earlyInputScript}
{
let started
const start = () => {
  if (started) return
  started = true
  for (const href of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  run()
}
const run = () => import('${files[0]}').catch(() => setTimeout(run, ${RETRY_MS}))
addEventListener('load', () => requestAnimationFrame(() => setTimeout(start)))
setTimeout(start, ${LATEST_MS})
}</script>`
