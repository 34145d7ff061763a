import type { ShopFacts } from '../../../contract/settings.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { upiLink } from '../../../rules/upi.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import type { ShownTotals } from './totals.ts'

type UpiPaymentProps = { shop: ShopFacts; totals: ShownTotals; utr: string; utrProblem: string | undefined; onUtr(utr: string): void }

/** The code to scan with a UPI app, what it says in words, and the reference of the payment (PAY-02). */
export function UpiPayment({ shop, totals, utr, utrProblem, onUtr }: UpiPaymentProps) {
  const link = upiLink({ id: shop.upiId, name: shop.upiName }, totals.paise)
  return (
    <>
      <div className="qr">
        <QrCode text={link} label={`QR code to pay ${moneyText(totals.grandTotal)} to ${shop.upiId} by UPI`} />
        <dl>
          <dt>UPI ID</dt>
          <dd>{shop.upiId}</dd>
          <dt>Amount</dt>
          <dd className="money">{moneyText(totals.grandTotal)}</dd>
          <dt>Note</dt>
          <dd>Order Payment</dd>
        </dl>
      </div>
      {shop.upiMerchant && (
        <a className={buttonClass('line', { wide: true, className: 'upi-app' })} href={link}>
          Pay with a UPI app on this phone
        </a>
      )}
      <div className="field utr">
        <label htmlFor="utr">UPI reference (UTR), if you have it</label>
        <input
          id="utr"
          className="input"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          aria-describedby="utr-notes"
          aria-invalid={utrProblem !== undefined}
          value={utr}
          onChange={(event) => onUtr(event.target.value.replaceAll(/\D/g, ''))}
        />
        {utrProblem ? (
          <p className="err" id="utr-notes">
            <Icon name="warning" />
            {utrProblem}
          </p>
        ) : (
          <small id="utr-notes">The 12 digits your app shows after paying. They help us find the payment.</small>
        )}
      </div>
    </>
  )
}
