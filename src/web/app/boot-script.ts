/** Who waits longer than this for what is in view, in milliseconds, does not wait for the scripts as well. */
const LATEST_MS = 2_500

/**
 * The script in a page that fetches its `files` and starts the first of them. What a page shows comes before what it
 * does: scripts share the line with nothing that is in view, and wait until that has been painted.
 */
export const bootScript = (files: string[], mark: string): string => `<script id="starter" nonce="${mark}">{
let started
const start = () => {
  if (started) return
  started = true
  for (const href of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  import('${files[0]}')
}
addEventListener('load', () => requestAnimationFrame(() => setTimeout(start)))
setTimeout(start, ${LATEST_MS})
}</script>`
