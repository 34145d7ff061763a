import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { CartLine } from '../../../contract/cart.ts'
import type { Order } from '../../../contract/order.ts'
import { findPlaced } from './send-order.ts'

/**
 * An order that may or may not have been placed: its idempotency key, and its lines, which stay on the
 * screen.
 */
type Unanswered = { key: string; lines: CartLine[] }

/**
 * Keeps an order without a response on the screen. When its cart comes back empty, the order is looked up by
 * its key. `lines`: the server's cart.
 */
export function useUnanswered(lines: CartLine[], onFound: (order: Order) => Promise<void>) {
  const { api } = useRouteContext({ from: '__root__' })
  const [unanswered, setUnanswered] = useState<Unanswered>()
  const isGone = lines.length === 0
  useEffect(() => {
    if (!unanswered || !isGone) return undefined
    let isCurrent = true
    const look = async () => {
      const order = await findPlaced(api, unanswered.key)
      if (!order || !isCurrent) return
      setUnanswered(undefined)
      await onFound(order)
    }
    void look()
    return () => {
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- runs when the cart comes back, not on every render
  }, [api, unanswered, isGone])
  const shown = isGone && unanswered ? unanswered.lines : lines
  return {
    lines: shown,
    /** The key of the order on the screen, if it was already sent. */
    key: unanswered && isSame(unanswered.lines, shown) ? unanswered.key : undefined,
    remember: setUnanswered,
    forget: () => setUnanswered(undefined),
  }
}

const isSame = (one: CartLine[], other: CartLine[]) => signatureOf(one) === signatureOf(other)

/** Equal for carts with the same lines and quantities. */
export const signatureOf = (lines: CartLine[]): string =>
  lines.map(({ _id, quantity }) => `${_id} ${quantity}`).join('\n')
