/** A short message over the page. `error` interrupts who listens, the others wait for a pause. */
export type Notice = {
  text: string
  tone?: 'plain' | 'success' | 'error'
  /** One thing to do about it. */
  action?: { label: string; run(): void }
}

/** How messages are drawn and taken away. */
type Deliver = { show(notice: Notice): void; clear(): void }

let deliver: Deliver | undefined
let wake: (() => void) | undefined
const waiting: Notice[] = []

/** Shows a message, from anywhere in the browser. The code that draws it is fetched with the first one. */
export function notify(notice: Notice): void {
  if (deliver) return deliver.show(notice)
  waiting.push(notice)
  wake?.()
}

/** Takes all messages away: a new attempt has begun, and what was said of the one before holds no more. */
export function clearNotices(): void {
  waiting.length = 0
  deliver?.clear()
}

/** Told by the place where messages appear how to draw them; answers what has been waiting. */
export function deliverNoticesBy(how: Deliver): Notice[] {
  deliver = how
  return waiting.splice(0)
}

/** Told by the page what to do at the first message. */
export function onFirstNotice(fetchToasts: () => void): void {
  wake = fetchToasts
  if (waiting.length > 0) wake()
}
