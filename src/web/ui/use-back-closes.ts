import { useEffect, useRef } from 'react'

/**
 * What lies over the page, such as a dialog or a drawer, the topmost last. Each has an entry of its own in
 * the browser's history, at the same address, which the router does not know: it sees neither its coming nor
 * its going.
 */
const open: { id: string; href: string; close(): boolean | void }[] = []

/** Steps back made by the app itself, whose events mean nothing. */
let ownSteps = 0

const overlayOf = (state: unknown): string | undefined => (state as { overlay?: string } | null)?.overlay

function stepBack(): void {
  ownSteps += 1
  history.back()
}

function onPopState(event: PopStateEvent): void {
  const top = open.at(-1)
  const shown = overlayOf(event.state)
  if (ownSteps > 0) {
    ownSteps -= 1
    event.stopImmediatePropagation()
  } else if (top && shown === open.at(-2)?.id && location.href === top.href) {
    event.stopImmediatePropagation()
    if (top.close() === false) enter(top.id)
  } else if (shown !== undefined && !open.some(({ id }) => id === shown)) {
    // The entry of a dialog from which another page was opened; it would be a press that does nothing.
    event.stopImmediatePropagation()
    history.back()
  }
}

/**
 * Keeps the steps of overlays from the router, which would run the loaders of the page again. Called before
 * the router is made: on `window`, Chromium calls listeners in the order in which they were added, capturing
 * or not.
 */
export const hideOverlaySteps = (): void => addEventListener('popstate', onPopState, { capture: true })

/**
 * Makes the browser's Back close an overlay instead of leaving the page. `onClose` returns false if it stays
 * open, for example because it asks first.
 */
export function useBackCloses(isOpen: boolean, onClose: () => boolean | void): void {
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  useEffect(() => {
    if (!isOpen) return undefined
    const id = crypto.getRandomValues(new Uint32Array(2)).join('-')
    const overlay = { id, href: location.href, close: () => latest.current() }
    open.push(overlay)
    enter(id)
    return () => {
      open.splice(open.indexOf(overlay), 1)
      // A link in the overlay may be opening another page right now, which then lies on top of this entry.
      setTimeout(() => overlayOf(history.state) === id && stepBack())
    }
  }, [isOpen])
}

/** Adds an entry without telling the router, which replaces `history.pushState` by its own. */
const enter = (id: string) =>
  History.prototype.pushState.call(history, { ...(history.state as object), overlay: id }, '')
