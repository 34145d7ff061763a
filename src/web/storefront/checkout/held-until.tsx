import { useEffect, useState } from 'react'
import { clockText } from '../../../rules/india-time.ts'
import { Button } from '../../ui/button.tsx'
import type { Checkout } from './use-checkout.ts'
import type { Held } from './use-hold.ts'
import * as styles from './held-until.module.css'

/** Until when the price of a cart is held that is not paid by UPI, or that it is no longer (HOLD-03). */
export function HeldUntil({ checkout: { held, isHeld } }: { checkout: Checkout }) {
  if (!held.hold || held.isRenewing) return null
  if (isHeld) {
    return (
      <output className={styles.held}>
        <HoldEnd hold={held.hold} />
      </output>
    )
  }
  return (
    <div className={styles.ended}>
      <output>
        The price was held until <ClockTime at={held.hold.expiresAt} />. It now follows today’s rate.
      </output>
      <Button small onClick={held.renew}>
        Hold the price again
      </Button>
    </div>
  )
}

/** This long before its end, in milliseconds, the text changes, so that screen readers announce it. */
const ENDS_SOON_MS = 2 * 60_000

/** Until when the price is held. */
export function HoldEnd({ hold: { expiresAt, until } }: { hold: Held }) {
  const [endsSoon, setEndsSoon] = useState(false)
  useEffect(() => {
    setEndsSoon(false)
    const timer = setTimeout(() => setEndsSoon(true), until - ENDS_SOON_MS - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  return (
    <>
      Price held until <ClockTime at={expiresAt} />
      {endsSoon && '. That is in less than 2 minutes.'}
    </>
  )
}

const ClockTime = ({ at }: { at: string }) => <time dateTime={at}>{clockText(Date.parse(at))}</time>
