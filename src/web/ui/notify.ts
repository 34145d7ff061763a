/** A short message. `error` interrupts screen readers; the others wait for a pause. */
export type Notice = {
  text: string
  /** The reason, or a reassurance; shown after the text. */
  details?: string
  tone?: 'plain' | 'success' | 'error'
  /**
   * The shortest time in milliseconds that it is shown before another message than an error takes its place.
   */
  holdMs?: number
  /** One action to offer. */
  action?: { label: string; run(): void }
  /** The next attempt makes the message outdated, although it reports a success. */
  isUntilNextAttempt?: boolean
  /** The message explains the page that opens next. */
  isForNextPage?: boolean
}

/** A part of the screen that shows messages: the page's toasts, or an open dialog. */
export type NoticePlace = {
  show(notice: Notice): void
  /** Removes outdated messages. */
  clear(): void
  /** Called when another place opens above this one: hands its messages over to `showNow`. */
  handOver(): void
}

/** The last one shows new messages: nobody looks behind an open dialog. */
const places: NoticePlace[] = []
/** Messages for which there is no place yet. */
const waiting: Notice[] = []
let onWaiting: (() => void) | undefined

/** Calls `listener` when a message waits for a place, until the returned function is called. */
export function listenForWaitingNotices(listener: () => void): () => void {
  onWaiting = listener
  return () => void (onWaiting = undefined)
}

export const hasWaitingNotices = (): boolean => waiting.length > 0

/** Until when the message on the screen is not replaced; compared with `performance.now()`. */
let heldUntil = 0

/** Shows a message, from anywhere in the app. */
export function notify(notice: Notice): void {
  const wait = heldUntil - performance.now()
  if (wait > 0 && notice.tone !== 'error') setTimeout(() => notify(notice), wait)
  else showNow(notice)
}

/** Shows a message that moves from one place to another. */
export function showNow(notice: Notice): void {
  const place = places.at(-1)
  if (place) {
    if (notice.holdMs) heldUntil = performance.now() + notice.holdMs
    place.show(notice)
    return
  }
  waiting.push(notice)
  onWaiting?.()
}

/** Removes messages that a new attempt or another page makes outdated: all but lasting reports of success. */
export function clearNotices(): void {
  for (const place of places) place.clear()
}

/**
 * Shows messages in this place until the returned function is called. `isPage`: the page's own, below every
 * dialog.
 */
export function openNoticePlace(place: NoticePlace, isPage = false): () => void {
  const below = places.at(-1)
  if (isPage) places.unshift(place)
  else {
    places.push(place)
    below?.handOver()
  }
  for (const notice of waiting.splice(0)) showNow(notice)
  return () => void places.splice(places.indexOf(place), 1)
}
