import type { Ref } from 'react'
import type { ShopFacts } from '../../../contract/settings.ts'
import { shortMoneyText } from '../../../rules/money-text.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Checkout } from './use-checkout.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import * as cards from './option-cards.module.css'
import * as styles from './payment-choice.module.css'

const UpiPayment = lazyPart(() => import('./upi-payment.tsx').then((module) => module.UpiPayment))

type PaymentChoiceProps = { ref: Ref<HTMLFieldSetElement>; shop: ShopFacts; checkout: Checkout }

/**
 * UPI, if the shop has a payee configured, or cash. Cash is disabled above its limit, with the reason (PAY-01, PAY-06).
 */
export function PaymentChoice({ ref, shop, checkout }: PaymentChoiceProps) {
  const { totals, method, setMethod } = checkout
  const tooMuch = totals.grandTotal > shop.codLimit
  return (
    <section>
      <fieldset className={`${cards.options} ${styles.methods}`} ref={ref} tabIndex={-1}>
        <legend>Payment</legend>
        {shop.upiAccepted && (
          <label className={cards.option}>
            <input type="radio" name="payment" value="UPI" checked={method === 'UPI'} onChange={() => setMethod('UPI')} />
            <b>UPI</b>
            <small>Pay from any UPI app with the code below</small>
          </label>
        )}
        <label className={cards.option}>
          <input type="radio" name="payment" value="COD" checked={method === 'COD'} disabled={tooMuch} onChange={() => setMethod('COD')} />
          <b>Cash on delivery</b>
          <small>
            {tooMuch ? `For orders up to ${shortMoneyText(shop.codLimit)}. This one is above.` : 'Pay in cash when the parcel arrives'}
          </small>
        </label>
      </fieldset>
      {method === 'UPI' && (
        <UpiPayment
          fallback={<Skeleton style={{ height: 212, marginTop: 16 }} />}
          failureClass={styles.failure}
          shop={shop}
          checkout={checkout}
        />
      )}
    </section>
  )
}
