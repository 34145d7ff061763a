/** A short message over the page. `error` interrupts screen readers; the others wait for a pause. */
export type Notice = {
  text: string
  tone?: 'plain' | 'success' | 'error'
  /** One action to offer. */
  action?: { label: string; run(): void }
}

/** How messages are shown and removed. */
type Deliver = { show(notice: Notice): void; clear(): void }

let deliver: Deliver | undefined
let wake: (() => void) | undefined
const waiting: Notice[] = []

/** Shows a message, from anywhere in the app. The code that renders it is fetched with the first one. */
export function notify(notice: Notice): void {
  if (deliver) return deliver.show(notice)
  waiting.push(notice)
  wake?.()
}

/** Removes all messages: they are outdated once a new attempt has begun. */
export function clearNotices(): void {
  waiting.length = 0
  deliver?.clear()
}

/** Called by the toast component with functions that show and remove messages; returns the messages waiting so far. */
export function deliverNoticesBy(how: Deliver): Notice[] {
  deliver = how
  return waiting.splice(0)
}

/** Sets what the page does on the first message. */
export function onFirstNotice(fetchToasts: () => void): void {
  wake = fetchToasts
  if (waiting.length > 0) wake()
}
