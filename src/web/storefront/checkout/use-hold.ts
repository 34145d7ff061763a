import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { CartLine } from '../../../contract/cart.ts'
import { createHold, type PriceHold } from '../../../contract/hold.ts'

type Wanted = {
  userId: string
  lines: CartLine[]
  /** Identifies the cart's lines and its coupon. */
  cart: string
  /** How long this shop holds prices. */
  minutes: number
  /** Whether to request a hold now. An existing hold is kept either way. */
  enabled: boolean
}

/** A price hold on a cart that is to be paid by UPI. */
export type Held = PriceHold & {
  /** The cart's lines at the time of the hold. */
  lines: CartLine[]
}

/** Requests a price hold on a cart, and tells when it has ended. */
export function useHold({ userId, lines, cart, minutes, enabled }: Wanted) {
  const { api } = useRouteContext({ from: '__root__' })
  const [endedAt, setEndedAt] = useState(0)
  const asked = useQuery({
    queryKey: ['price-hold', userId, cart],
    queryFn: async () => {
      const hold = await api(createHold, { params: { userId }, body: { paymentMethod: 'UPI' } })
      return { ...hold, lines, until: holdEnd(hold, minutes) }
    },
    enabled,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
  const { data: hold, dataUpdatedAt: askedAt } = asked
  useEffect(() => {
    if (!hold) return undefined
    const timer = setTimeout(() => setEndedAt(askedAt), hold.until - Date.now())
    return () => clearTimeout(timer)
  }, [hold, askedAt])
  return {
    hold: hold as Held | undefined,
    /** The hold has expired or was rejected, so it must not be paid any more. */
    isEnded: hold !== undefined && endedAt === askedAt,
    end: () => setEndedAt(askedAt),
    failure: asked.isFetching ? null : asked.error,
    renew: () => void asked.refetch(),
    isRenewing: asked.isFetching,
  }
}

export type HeldCart = ReturnType<typeof useHold>

/**
 * When the hold ends by this device's clock. If the clock is far off, the full time is counted from now, so that the QR
 * code is not hidden for good.
 */
export function holdEnd({ expiresAt }: PriceHold, minutes: number): number {
  const [now, whole] = [Date.now(), minutes * 60_000]
  const left = Date.parse(expiresAt) - now
  return now + (left > 0 && left <= whole + 60_000 ? left : whole)
}
