import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { CartLine } from '../../../contract/cart.ts'
import { createHold, HOLD_MINUTES, type PriceHold } from '../../../contract/hold.ts'

type Wanted = {
  userId: string
  lines: CartLine[]
  /** Changes with the cart, its coupon included. */
  cart: string
  /** Whether it is to be held now. What is held already stays known. */
  enabled: boolean
}

/** A cart that the shop holds for its shopper to be paid by UPI. */
export type Held = PriceHold & {
  /** What was in the cart then. */
  lines: CartLine[]
}

/** Asks the shop to hold a cart, and says when that has ended. */
export function useHold({ userId, lines, cart, enabled }: Wanted) {
  const { api } = useRouteContext({ from: '__root__' })
  const [endedAt, setEndedAt] = useState(0)
  const asked = useQuery({
    queryKey: ['price-hold', userId, cart],
    queryFn: async () => {
      const hold = await api(createHold, { params: { userId }, body: { paymentMethod: 'UPI' } })
      return { ...hold, lines, until: untilBy(hold) }
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
    /** Its time is over, or the shop knows it no more: nobody may pay by it now. */
    isEnded: hold !== undefined && endedAt === askedAt,
    end: () => setEndedAt(askedAt),
    failure: asked.isFetching ? null : asked.error,
    renew: () => void asked.refetch(),
    isRenewing: asked.isFetching,
  }
}

export type HeldCart = ReturnType<typeof useHold>

/** When it ends by this device's clock. One that is wrong by far must not hide the code for ever: then its time begins now. */
function untilBy({ expiresAt }: PriceHold): number {
  const [now, whole] = [Date.now(), HOLD_MINUTES * 60_000]
  const left = Date.parse(expiresAt) - now
  return now + (left > 0 && left <= whole + 60_000 ? left : whole)
}
