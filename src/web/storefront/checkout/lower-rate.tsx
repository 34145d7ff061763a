import { moneyText } from '../../../rules/money-text.ts'
import { Button } from '../../ui/button.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import type { Checkout } from './use-checkout.ts'
import * as styles from './lower-rate.module.css'

export const NEW_PRICE = 'Continue at the new price'

/** Offers the present total where it is lower than the held one (HOLD-05). */
export function LowerRate({
  lower,
  checkout: { method, held },
}: {
  lower: NonNullable<Checkout['lower']>
  checkout: Checkout
}) {
  return (
    <div className={styles.offer}>
      <ExtraIcon name="down" className={styles.icon} />
      <div>
        <output>
          <b>The rate went down: you pay {moneyText(lower.rupees)} less.</b> New total{' '}
          {moneyText(lower.total)} with GST.
        </output>
        {method === 'UPI' && (
          <Button small onClick={() => void held.takePresent()}>
            {NEW_PRICE}
          </Button>
        )}
      </div>
    </div>
  )
}
