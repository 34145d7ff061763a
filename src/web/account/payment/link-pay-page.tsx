import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { LinkedOrder, PaymentStart } from '../../../contract/online-payment.ts'
import type { ShopFacts } from '../../../contract/settings.ts'
import { momentText } from '../../../rules/india-time.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { bankDetails, PaymentDetails, upiPayment } from '../../shared/payment-details.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { OnlinePaymentResult } from '../orders/online-payment-result.tsx'
import { linkedPaymentQuery, type PayLink } from './link-query.ts'
import { PayOnlineForm, UnpaidOrder } from './unpaid-order.tsx'
import * as styles from './pay-page.module.css'

/**
 * The page of a pay link: pieces, amount, time left and the ways to pay, without a login (COUNTER-06). Works
 * without scripts.
 */
export function LinkPayPage({ link }: { link: PayLink }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: payment } = useSuspenseQuery(linkedPaymentQuery(api, link))
  return (
    <div className={`wrap ${styles.page}`}>
      {payment.order ? (
        <Payable order={payment.order} form={payment.form} />
      ) : (
        <Empty
          level={1}
          title={payment.problem}
          action={payment.status === 503 && <PayAgain link={link} />}
        />
      )}
    </div>
  )
}

/** What the link shows once its customer has come back from the provider's page. */
export const LinkPaymentResult = ({ link }: { link: PayLink }) => (
  <div className={`wrap ${styles.page}`}>
    <OnlinePaymentResult
      orderId={link.orderId}
      token={link.token}
      again={<PayAgain link={link} />}
      paid={
        <Empty level={1} title="Thank you for your order">
          We have received your payment.
        </Empty>
      }
    />
  </div>
)

const PayAgain = ({ link: { orderId, token } }: { link: PayLink }) => (
  <a className={buttonClass('main')} href={`/pay/${orderId}?t=${encodeURIComponent(token)}`}>
    Try again
  </a>
)

function Payable({ order, form }: { order: LinkedOrder; form: PaymentStart | null }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  const hasUpi = order.methods.includes('UPI')
  const bank = order.methods.includes('BANK') ? shop.bank : undefined
  return (
    <UnpaidOrder order={order}>
      {form && <PayOnlineForm form={form} amount={order.amount} shop={shop} />}
      {order.payBy !== null && (
        <p className={styles.note}>
          <strong>We hold this price and your pieces until {momentText(Date.parse(order.payBy))}.</strong>
        </p>
      )}
      {hasUpi && <PayByUpi order={order} shop={shop} />}
      {bank && (
        <div className={styles.way}>
          <h2>Bank transfer</h2>
          <PaymentDetails long details={bankDetails(bank, order.amount, order.orderId)} />
        </div>
      )}
      {order.methods.length === 0 && (
        <p className={styles.note}>Please pay in our shop, or call us on {shop.phone}.</p>
      )}
      {(hasUpi || bank) && (
        <p className={styles.note}>
          Have you paid by UPI or bank transfer? We confirm your order when the money has arrived.
        </p>
      )}
    </UnpaidOrder>
  )
}

function PayByUpi({ order: { amount }, shop }: { order: LinkedOrder; shop: ShopFacts }) {
  const { link, details } = upiPayment(shop, amount)
  return (
    <div className={styles.way}>
      <h2>UPI</h2>
      <QrCode
        className={styles.code}
        text={link}
        label={`QR code to pay ${moneyText(amount)} to ${shop.upiId} by UPI`}
      />
      <PaymentDetails details={details} />
    </div>
  )
}
