import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { providerName } from '../../../rules/payment-state.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { Button } from '../../ui/button.tsx'
import { FormField, SelectField } from '../../ui/form-field.tsx'
import { linkClass } from '../../ui/link.ts'
import { receivedWays, referenceWords } from '../orders/order-words.ts'
import { sumPayments, type Sale, type SalePayment } from './sale.ts'
import * as styles from './sale-parts.module.css'

type PaymentsProps = { sale: Sale; total: number; onChange(change: Pick<Partial<Sale>, 'payments' | 'paysBy'>): void }

/** The money that is received now, in several ways if need be, or how the customer pays later. */
export function PaymentsSection({ sale, total, onChange }: PaymentsProps) {
  const { payments, order } = sale
  const recorded = order?.recorded ?? 0
  const { left } = sumPayments(sale, total)
  return (
    <section className={styles.part} aria-labelledby="sale-payments">
      <h2 id="sale-payments">Payment</h2>
      {payments.map((payment, index) =>
        index < recorded ? (
          <p key={index}>{providerName(payment.provider)} ₹{payment.amount}, received</p>
        ) : (
          <PaymentRow
            key={index} payment={payment} onChange={(changed) => onChange({ payments: payments.map((each) => (each === payment ? { ...payment, ...changed } : each)) })}
            onRemove={() => onChange({ payments: payments.filter((each) => each !== payment) })}
          />
        ),
      )}
      {left > 0 && payments.length > 0 && <p className={styles.left}><span>Left to pay</span> <b className="money">{moneyText(left)}</b></p>}
      {(left > 0 || payments.length === 0) && (
        <fieldset className={styles.ways}>
          <legend className="sr-only">Add a payment</legend>
          {receivedWays.map(({ value: provider, label }) => (
            <Button key={provider} small onClick={() => onChange({ payments: [...payments, { provider, amount: left > 0 ? left.toFixed(2) : '', reference: '' }] })}>
              {label}
            </Button>
          ))}
        </fieldset>
      )}
      {payments.length === 0 && order === null && <PaysLater sale={sale} onChange={onChange} />}
    </section>
  )
}

function PaymentRow({ payment: { provider, amount, reference }, onChange, onRemove }: { payment: SalePayment; onChange(change: Partial<SalePayment>): void; onRemove(): void }) {
  return (
    <div className={styles.payment}>
      <FormField
        label={`${providerName(provider)} (₹)`} inputMode="decimal" autoComplete="off" maxLength={20} value={amount} onChange={({ currentTarget }) => onChange({ amount: currentTarget.value })}
        aside={
          <button type="button" className={linkClass} onClick={onRemove}>
            Remove <span className="sr-only">{providerName(provider)}</span>
          </button>
        }
      />
      {provider !== 'cash' && (
        <FormField label={referenceWords[provider]} autoComplete="off" spellCheck={false} maxLength={40} value={reference} onChange={({ currentTarget }) => onChange({ reference: currentTarget.value })} />
      )}
    </div>
  )
}

/** How an order without a payment is going to be paid. */
function PaysLater({ sale: { paysBy, handover }, onChange }: Pick<PaymentsProps, 'sale' | 'onChange'>) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  const accepted = new Set(shop.paymentMethods)
  const options = [
    { value: 'CASH', label: 'In the shop' },
    ...(accepted.has('ONLINE') ? [{ value: 'ONLINE', label: 'Online, by a pay link' }] : []),
    ...(accepted.has('UPI') ? [{ value: 'UPI', label: 'By UPI' }] : []),
    ...(accepted.has('BANK') ? [{ value: 'BANK', label: 'By bank transfer' }] : []),
    ...(handover === 'delivery' && accepted.has('COD') ? [{ value: 'COD', label: 'Cash on delivery' }] : []),
  ]
  return <SelectField label="Or pays later" none={null} options={options} value={options.some(({ value }) => value === paysBy) ? paysBy : 'CASH'} onChange={({ currentTarget: { value } }) => onChange({ paysBy: value as Sale['paysBy'] })} />
}
