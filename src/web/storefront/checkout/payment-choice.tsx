import type { Ref } from 'react'
import type { PaymentMethod } from '../../../contract/order.ts'
import type { ShopFacts } from '../../../contract/settings.ts'
import { shortMoneyText } from '../../../rules/money-text.ts'
import { methodName } from '../../../rules/payment-state.ts'
import { Money } from '../../shared/price.tsx'
import { cleanCode } from '../../../contract/typed-entries.ts'
import { textButtonClass } from '../../ui/button.tsx'
import { FormError, FormField } from '../../ui/form-field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { HeldUntil } from './held-until.tsx'
import { isWithinLimits, type Checkout } from './use-checkout.ts'
import type { PanEntry } from './use-pan.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import * as cards from './option-cards.module.css'
import * as styles from './payment-choice.module.css'

const UpiPayment = lazyPart(() => import('./upi-payment.tsx').then((module) => module.UpiPayment))

const BankPayment = lazyPart(() => import('./bank-payment.tsx').then((module) => module.BankPayment))

const DeclarationFields = lazyPart(() =>
  import('../../shared/declaration-fields.tsx').then((module) => module.DeclarationFields),
)

type PaymentChoiceProps = { ref: Ref<HTMLFieldSetElement>; shop: ShopFacts; checkout: Checkout }

/**
 * Online payment, if the shop has an account at the provider, UPI, if it has a payee configured, a bank
 * transfer, if it has an account, or cash. Methods are disabled above their limits, with the reason (PAY-01,
 * PAY-06, PAN-05, LIMIT-01), and until the PAN is entered, if the order needs one (PAN-02).
 */
export function PaymentChoice({ ref, shop, checkout }: PaymentChoiceProps) {
  const { method, methodProblem, pan, needsPan, isFree } = checkout
  if (isFree) return <NothingToPay />

  return (
    <>
      {needsPan && <PanField limit={shop.panLimit ?? 0} pan={pan} />}
      <section>
        <fieldset
          className={`${cards.options} ${styles.methods}`}
          ref={ref}
          tabIndex={-1}
          disabled={needsPan && !pan.isValid}
        >
          <legend>Payment</legend>
          <FormError>{methodProblem}</FormError>
          <Methods shop={shop} checkout={checkout} />
        </fieldset>
        {method !== null && method !== 'UPI' && <HeldUntil checkout={checkout} />}
        {method === 'BANK' && shop.bank && (
          <BankPayment
            fallback={<Skeleton style={{ height: 240, marginTop: 16 }} />}
            failureClass={styles.failure}
            bank={shop.bank}
            checkout={checkout}
          />
        )}
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

const NothingToPay = () => (
  <section>
    <h3>Payment</h3>
    <p>There is nothing to pay.</p>
  </section>
)

/** Ten letters and digits, and the spaces that a pasted one may have. */
const MAX_TYPED_PAN = 14

/**
 * Asks for the PAN that an order of this amount needs, or the declaration in its place, before its payment,
 * and says why. `limit` in rupees.
 */
const PanField = ({
  limit,
  pan: { text, setText, declaration, setDeclaration, problem, field, switchEntry },
}: {
  limit: number
  pan: PanEntry
}) => (
  <section className={styles.pan}>
    <h3>Your PAN</h3>
    <p>
      Income-tax law asks for the buyer’s PAN for orders above {shortMoneyText(limit)}. We print it on your
      bill and store it encrypted.
    </p>
    {declaration ? (
      <DeclarationFields
        fallback={<Skeleton style={{ height: 420 }} />}
        failureClass={styles.failure}
        entry={declaration}
        showsProblems={problem !== undefined}
        onChange={setDeclaration}
      />
    ) : (
      <FormField
        ref={field}
        label="PAN"
        help="10 letters and digits, such as ABCDE1234F"
        value={text}
        error={problem}
        maxLength={MAX_TYPED_PAN}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={({ target }) => setText(cleanCode(target.value))}
      />
    )}
    <button type="button" className={textButtonClass} {...DeclarationFields.onIntent} onClick={switchEntry}>
      {declaration ? 'PAN instead' : 'No PAN? Declaration instead'}
    </button>
  </section>
)

/** The methods that the shop takes, each with the reason if it cannot be chosen. */
function Methods({ shop, checkout }: Pick<PaymentChoiceProps, 'shop' | 'checkout'>) {
  const { totalsBy, problems } = checkout
  const common = { shop, checkout }
  const fits = (by: PaymentMethod) => isWithinLimits(by, totalsBy(by).grandTotal, shop)
  const upiProblem = !fits('UPI')
    ? `One UPI payment can be at most ${shortMoneyText(shop.upiLimit ?? 0)}. ${shop.bank ? 'Please choose bank transfer.' : 'Please contact us.'}`
    : undefined
  const cashProblem = !fits('COD')
    ? `Only for orders up to ${shortMoneyText(shop.codLimit)}. Yours is higher.`
    : problems?.COD

  return (
    <>
      {shop.paymentMethods.includes('ONLINE') && fits('ONLINE') && (
        <Method {...common} value="ONLINE" name={methodName('ONLINE')} note={onlineNote(shop)} />
      )}
      {shop.upiAccepted && (
        <Method
          {...common}
          value="UPI"
          name="UPI"
          note="Scan the code below with any UPI app"
          problem={upiProblem}
        />
      )}
      {shop.bank && (
        <Method
          {...common}
          value="BANK"
          name="Bank transfer (NEFT, RTGS, IMPS)"
          note="Pay from your bank, before or after ordering"
        />
      )}
      <Method
        {...common}
        value="COD"
        name="Cash on delivery"
        note="Pay in cash when the parcel arrives"
        problem={cashProblem}
      />
    </>
  )
}

type MethodProps = {
  shop: ShopFacts
  checkout: Checkout
  value: PaymentMethod
  name: string
  note: string
  /** Why the method cannot be chosen. */
  problem?: string | undefined
}

/** One payment method, with its amount where methods differ (PAYM-24). */
const Method = ({
  shop,
  checkout: { method, setMethod, totals, totalsBy },
  value,
  name,
  note,
  problem,
}: MethodProps) => (
  <label className={cards.option}>
    <input
      type="radio"
      name="payment"
      value={value}
      checked={method === value}
      disabled={problem !== undefined}
      onChange={() => setMethod(value)}
    />
    <b className={styles.method}>
      {name}{' '}
      {shop.prepaidDiscount !== undefined && (
        <Money rupees={(method === value ? totals : totalsBy(value)).grandTotal} />
      )}
    </b>
    <small>{problem ?? note}</small>
  </label>
)

const onlineNote = ({ paymentTestMode }: ShopFacts): string =>
  `Pay on the next page${paymentTestMode ? '. Test mode: no money moves' : ''}`
