import { Button } from '../../ui/button.tsx'
import type { Checkout } from './use-checkout.ts'
import * as styles from './held-until.module.css'

/** Until when the price of a cart is held that is not paid by UPI, or that it is no longer (HOLD-03). */
export function HeldUntil({ checkout: { held, isHeld } }: { checkout: Checkout }) {
  if (!held.hold || held.isRenewing) return null
  if (isHeld) {
    return (
      <output className={styles.held}>
        Price held until <ClockTime at={held.hold.expiresAt} />
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

export const ClockTime = ({ at }: { at: string }) => <time dateTime={at}>{clock.format(new Date(at))}</time>

const clock = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
