import { useSyncExternalStore } from 'react'

/** `unused` until the drawer is first opened; its code is fetched then. */
type DrawerState = 'unused' | 'open' | 'closed'

let state: DrawerState = 'unused'
const listeners = new Set<() => void>()

function become(next: DrawerState): void {
  state = next
  for (const listener of listeners) listener()
}

/** Opens the cart drawer, from anywhere in the app. */
export const openCart = (): void => become('open')
export const closeCart = (): void => become('closed')

export const useCartDrawer = (): DrawerState => useSyncExternalStore(listen, () => state, () => 'unused')

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
