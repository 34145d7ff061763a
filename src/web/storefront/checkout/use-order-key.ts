import { useRef } from 'react'
import type { CartLine, CartSummary } from '../../../contract/cart.ts'
import { signatureOf } from './use-unanswered.ts'

/**
 * Returns the idempotency key for ordering a cart: the server's, which all tabs share, or, if that could not
 * be loaded, one generated here for as long as the cart's lines stay the same.
 */
export function useOrderKey() {
  const last = useRef({ cart: '', key: '' })
  return (lines: CartLine[], summary: CartSummary | undefined): string => {
    if (summary) return summary.orderKey
    const cart = signatureOf(lines)
    if (last.current.cart !== cart) last.current = { cart, key: newKey() }
    return last.current.key
  }
}

/** `randomUUID` is not available without TLS, as in a trial installation. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
