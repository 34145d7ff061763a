import type { Ref } from 'react'
import type { ShopFacts } from '../../../contract/settings.ts'
import { shortMoneyText } from '../../../rules/money-text.ts'
import { cleanCode } from '../../../contract/typed-entries.ts'
import { FormError, FormField } from '../../ui/form-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { HeldUntil } from './held-until.tsx'
import { isTooMuch, type Checkout } from './use-checkout.ts'
import type { PanEntry } from './use-pan.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import * as cards from './option-cards.module.css'
import * as styles from './payment-choice.module.css'

const UpiPayment = lazyPart(() => import('./upi-payment.tsx').then((module) => module.UpiPayment))

const BankPayment = lazyPart(() => import('./bank-payment.tsx').then((module) => module.BankPayment))

type PaymentChoiceProps = { ref: Ref<HTMLFieldSetElement>; shop: ShopFacts; checkout: Checkout }

/**
 * UPI, if the shop has a payee configured, a bank transfer, if it has an account, or cash. Methods are disabled above
 * their limits, with the reason (PAY-01, PAY-06, PAN-05, LIMIT-01), and until the PAN is entered, if the order needs one (PAN-02).
 */
export function PaymentChoice({ ref, shop, checkout }: PaymentChoiceProps) {
  const { totals, method, setMethod, methodProblem, pan, needsPan, problems } = checkout
  const cashProblem = isTooMuch('COD', totals.grandTotal, shop) ? `Only for orders up to ${shortMoneyText(shop.codLimit)}. Yours is higher.` : problems?.COD
  return (
    <>
      {needsPan && <PanField limit={shop.panLimit ?? 0} pan={pan} />}
      <section>
        <fieldset className={`${cards.options} ${styles.methods}`} ref={ref} tabIndex={-1} disabled={needsPan && !pan.isValid}>
          <legend>Payment</legend>
          <FormError>{methodProblem}</FormError>
          {shop.upiAccepted && <Upi shop={shop} checkout={checkout} />}
          {shop.bank && (
            <label className={cards.option}>
              <input type="radio" name="payment" value="BANK" checked={method === 'BANK'} onChange={() => setMethod('BANK')} />
              <b>Bank transfer (NEFT, RTGS, IMPS)</b>
              <small>Pay from your bank, before or after ordering</small>
            </label>
          )}
          <label className={cards.option}>
            <input type="radio" name="payment" value="COD" checked={method === 'COD'} disabled={cashProblem !== undefined} onChange={() => setMethod('COD')} />
            <b>Cash on delivery</b>
            <small>{cashProblem ?? 'Pay in cash when the parcel arrives'}</small>
          </label>
        </fieldset>
        {method !== null && method !== 'UPI' && <HeldUntil checkout={checkout} />}
        {method === 'BANK' && shop.bank && <BankPayment fallback={<Skeleton style={{ height: 240, marginTop: 16 }} />} failureClass={styles.failure} bank={shop.bank} checkout={checkout} />}
        {method === 'UPI' && (
          <UpiPayment
            fallback={<Skeleton style={{ height: 212, marginTop: 16 }} />}
            failureClass={styles.failure}
            shop={shop}
            checkout={checkout}
          />
        )}
      </section>
    </>
  )
}

/** Ten letters and digits, and the spaces that a pasted one may have. */
const MAX_TYPED_PAN = 14

/** Asks for the PAN that an order of this amount needs, before its payment, and says why. `limit` in rupees. */
const PanField = ({ limit, pan: { text, setText, problem, field } }: { limit: number; pan: PanEntry }) => (
  <section className={styles.pan}>
    <h3>Your PAN</h3>
    <p>Income-tax law asks for the buyer’s PAN for orders above {shortMoneyText(limit)}. We print it on your bill and store it encrypted.</p>
    <FormField
      ref={field} label="PAN" help="10 letters and digits, such as ABCDE1234F" value={text} error={problem} maxLength={MAX_TYPED_PAN} autoComplete="off" autoCapitalize="characters"
      spellCheck={false} onChange={({ target }) => setText(cleanCode(target.value))}
    />
  </section>
)

function Upi({ shop, checkout: { totals, method, setMethod } }: { shop: ShopFacts; checkout: Checkout }) {
  const tooMuch = isTooMuch('UPI', totals.grandTotal, shop)
  return (
    <label className={cards.option}>
      <input type="radio" name="payment" value="UPI" checked={method === 'UPI'} disabled={tooMuch} onChange={() => setMethod('UPI')} />
      <b>UPI</b>
      <small>
        {tooMuch
          ? `One UPI payment can be at most ${shortMoneyText(shop.upiLimit ?? 0)}. ${shop.bank ? 'Please choose bank transfer.' : 'Please contact us.'}`
          : 'Scan the code below with any UPI app'}
      </small>
    </label>
  )
}
