import { useSyncExternalStore } from 'react'
import type { CartLine } from '../../../contract/cart.ts'

type CartShown = {
  /** `unused` until the drawer is first opened; its code is fetched then. */
  drawer: 'unused' | 'open' | 'closed'
  /** The line that was just added to, shown at the cart button for a moment. */
  added?: CartLine | undefined
}

const nothing: CartShown = { drawer: 'unused' }
let state = nothing
const listeners = new Set<() => void>()

function setState(next: Partial<CartShown>): void {
  state = { ...state, ...next }
  for (const listener of listeners) listener()
}

/** Opens the cart drawer, from anywhere in the app. */
export const openCart = (): void => setState({ drawer: 'open', added: undefined })
export const closeCart = (): void => setState({ drawer: 'closed' })

/** Shows the added product at the cart button; undefined hides it. */
export const showAdded = (added: CartLine | undefined): void => setState({ added })

export const useCartShown = (): CartShown =>
  useSyncExternalStore(
    listen,
    () => state,
    () => nothing,
  )

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
