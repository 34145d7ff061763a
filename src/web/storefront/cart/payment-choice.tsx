import { lazy, Suspense, type Ref } from 'react'
import type { ShopFacts } from '../../../contract/settings.ts'
import { moneyText, shortMoneyText } from '../../../rules/money-text.ts'
import { Bone } from '../../ui/skeleton.tsx'
import type { Checkout, NotedHere } from './use-checkout.ts'

const UpiPayment = lazy(async () => ({ default: (await import('./upi-payment.tsx')).UpiPayment }))

type PaymentChoiceProps = { ref: Ref<HTMLFieldSetElement>; shop: ShopFacts; checkout: Checkout }

/** UPI, where the shop has a payee of its own, or cash; cash is off above its limit, with the reason (PAY-01, PAY-06). */
export function PaymentChoice({ ref, shop, checkout }: PaymentChoiceProps) {
  const { totals, method, setMethod, noted } = checkout
  const tooMuch = totals.grandTotal > shop.codLimit
  if (noted) return <NotedPayment noted={noted} />
  return (
    <section>
      <fieldset className="pay" ref={ref} tabIndex={-1}>
        <legend>Payment</legend>
        {shop.upiAccepted && (
          <label>
            <input type="radio" name="payment" value="UPI" checked={method === 'UPI'} onChange={() => setMethod('UPI')} />
            <b>UPI</b>
            <small>Pay from any UPI app with the code below</small>
          </label>
        )}
        <label className={tooMuch ? 'off' : undefined}>
          <input type="radio" name="payment" value="COD" checked={method === 'COD'} disabled={tooMuch} onChange={() => setMethod('COD')} />
          <b>Cash on delivery</b>
          <small>
            {tooMuch ? `For orders up to ${shortMoneyText(shop.codLimit)}. This one is above.` : 'Pay in cash when the parcel arrives'}
          </small>
        </label>
      </fieldset>
      {method === 'UPI' && (
        <Suspense fallback={<Bone style={{ height: 212, marginTop: 16 }} />}>
          <UpiPayment shop={shop} checkout={checkout} />
        </Suspense>
      )}
    </section>
  )
}

/** What the shop has noted of a payment whose order could not be placed: there is nothing to pay here now. */
const NotedPayment = ({ noted: { utr, rupees, reason } }: { noted: NotedHere }) => (
  <section className="noted">
    <h3>Your payment is noted</h3>
    <dl>
      <dt>UTR</dt>
      <dd className="money">{utr}</dd>
      <dt>Amount</dt>
      <dd className="money">{moneyText(rupees)}</dd>
    </dl>
    <p>Your order could not be placed: {reason}</p>
  </section>
)
