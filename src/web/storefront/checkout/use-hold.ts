import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { CartLine } from '../../../contract/cart.ts'
import { toPaise } from '../../../contract/money.ts'
import { createHold, type PriceHold } from '../../../contract/hold.ts'
import type { PaymentMethod } from '../../../contract/order.ts'
import { isPrepaid } from '../../../rules/prepaid.ts'
import { cartKey } from '../../api/queries/cart.ts'
import { log } from '../../lib/log.ts'
import type { ShownTotals } from '../../shared/totals.ts'

type Wanted = {
  userId: string
  lines: CartLine[]
  /** The grand total of these lines at present prices. */
  paise: number
  /** Identifies the cart's lines and its coupon. */
  cart: string
  /** How long this shop holds prices. */
  minutes: number
  method: PaymentMethod | null
  /** Whether prices of the cart follow the rates of metals: then every payment method uses a hold. */
  followsRates: boolean
  /** Whether to request a hold now. An existing hold is kept either way. */
  enabled: boolean
}

/** A price hold on a cart that is about to be paid. */
export type Held = PriceHold & {
  /** The cart's lines at the time of the hold. */
  lines: CartLine[]
  until: number
}

/** The held totals of an order by this method. */
export function heldTotals({ totals, prepaidTotals }: PriceHold, method: PaymentMethod | null): ShownTotals {
  const held = (isPrepaid(method) && prepaidTotals) || totals
  return { ...held, paise: toPaise(held.grandTotal) }
}

/**
 * Requests a price hold on a cart, and tells when it has ended. For UPI it reserves stock and coupon, too.
 */
export function useHold({ userId, lines, paise, cart, minutes, method, followsRates, enabled }: Wanted) {
  const { api, queryClient } = useRouteContext({ from: '__root__' })
  const [endedAt, setEndedAt] = useState(0)
  const request = async (renew: boolean): Promise<Held | null> => {
    const hold = await api(createHold, {
      params: { userId },
      body: { paymentMethod: method === 'UPI' ? 'UPI' : undefined, renew: renew || undefined },
    })
    if (hold.holdId === null) return null
    // The prices on the screen are older or newer than the held ones.
    if (heldTotals(hold, method).paise !== paise)
      void queryClient.invalidateQueries({ queryKey: cartKey(userId) })
    return { ...hold, lines, until: holdEnd(hold, minutes) }
  }
  const queryKey = ['price-hold', userId, cart, followsRates && method === 'UPI']
  const query = useQuery({
    queryKey,
    queryFn: () => request(false),
    enabled,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
  const { data, dataUpdatedAt: requestedAt } = query
  const hold = data ?? undefined
  useEffect(() => {
    if (!hold) return undefined
    const timer = setTimeout(() => setEndedAt(requestedAt), hold.until - Date.now())
    return () => clearTimeout(timer)
  }, [hold, requestedAt])
  return {
    hold,
    /** When it was requested, in milliseconds since 1970. */
    requestedAt,
    /** The hold has expired or was rejected, so it must not be paid any more. */
    isEnded: hold !== undefined && endedAt === requestedAt,
    end: () => setEndedAt(requestedAt),
    failure: query.isFetching ? null : query.error,
    renew: () => void query.refetch(),
    /** Gives up the held prices for the present ones. */
    takePresent: async () => {
      try {
        queryClient.setQueryData(queryKey, await request(true))
      } catch (error) {
        log('The price could not be held again.', error)
        setEndedAt(requestedAt)
      }
    },
    isRenewing: query.isFetching,
  }
}

export type HeldCart = ReturnType<typeof useHold>

/**
 * When the hold ends by this device's clock. If the clock is far off, the full time is counted from now, so
 * that the QR code is not hidden for good.
 */
export function holdEnd({ expiresAt }: PriceHold, minutes: number): number {
  const [now, whole] = [Date.now(), minutes * 60_000]
  const remainingMs = Date.parse(expiresAt) - now
  return now + (remainingMs > 0 && remainingMs <= whole + 60_000 ? remainingMs : whole)
}
