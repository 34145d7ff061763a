import { useRef } from 'react'
import type { CartLine, CartSummary } from '../../../contract/cart.ts'
import { signatureOf } from './use-unanswered.ts'

/**
 * The Idempotency-Key to order a cart with: the shop's, which every tab has, or, where that could not be loaded, one made
 * here for as long as the cart is the same.
 */
export function useOrderKey() {
  const made = useRef({ cart: '', key: '' })
  return (lines: CartLine[], summary: CartSummary | undefined): string => {
    if (summary) return summary.orderKey
    const cart = signatureOf(lines)
    if (made.current.cart !== cart) made.current = { cart, key: newKey() }
    return made.current.key
  }
}

/** Not `randomUUID`: a shop tried out without TLS has none. */
const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
