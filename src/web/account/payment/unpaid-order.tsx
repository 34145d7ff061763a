import type { ReactNode } from 'react'
import type { PaymentStart } from '../../../contract/online-payment.ts'
import type { OrderLine } from '../../../contract/order.ts'
import type { ShopFacts } from '../../../contract/settings.ts'
import { nameOfProvider } from '../../../contract/payment-providers.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { Money } from '../../shared/price.tsx'
import { Button } from '../../ui/button.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { PieceList } from '../orders/placed-order.tsx'
import { openCheckout } from './checkout-script.ts'
import * as styles from './pay-page.module.css'

/** `amount` in rupees. `children`: the ways to pay it. */
type UnpaidOrderProps = {
  order: {
    orderId: string
    amount: number
    products: readonly Pick<OrderLine, 'name' | 'image' | 'quantity' | 'size' | 'color'>[]
  }
  children: ReactNode
}

/** An order on its payment page: number and amount, the ways to pay, and its pieces. */
export const UnpaidOrder = ({ order: { orderId, amount, products }, children }: UnpaidOrderProps) => (
  <>
    <h1 className={styles.title}>Pay for your order</h1>
    <div className={styles.columns}>
      <section className={`${sheetClass} ${styles.payment}`} aria-label="Payment">
        <dl className={styles.facts}>
          <div>
            <dt>Order</dt>
            <dd>{orderId}</dd>
          </div>
          <div className={styles.amount}>
            <dt>To pay</dt>
            <dd>
              <Money rupees={amount} />
            </dd>
          </div>
        </dl>
        {children}
      </section>
      <section className={`${sheetClass} ${styles.pieces}`} aria-labelledby="pay-pieces">
        <h2 id="pay-pieces">Your pieces</h2>
        <PieceList lines={products} />
      </section>
    </div>
  </>
)

/** `amount` in rupees. `children`: what the note begins with. */
type PayOnlineProps = {
  form: PaymentStart
  amount: number
  shop: ShopFacts
  isOver?: boolean
  children?: ReactNode
}

/**
 * The form that leads to the provider's page or, if the shop uses it and it has loaded, opens the provider's
 * script.
 */
export const PayOnlineForm = ({
  form: { provider, action, fields },
  amount,
  shop,
  isOver = false,
  children,
}: PayOnlineProps) => (
  <>
    {shop.paymentScript && <script async src={shop.paymentScript} />}
    {shop.paymentTestMode && <p className={styles.test}>Test mode: no money moves</p>}
    <form method="post" action={action} onSubmit={(event) => openCheckout(event, shop.paymentScript, fields)}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" kind="main" wide disabled={isOver}>
        Pay {moneyText(amount)}
      </Button>
    </form>
    <p className={styles.note}>
      {children}
      You pay by card, UPI or net banking on the secure page of {nameOfProvider(provider)}, our payment
      provider. We never see your card number.
    </p>
  </>
)
