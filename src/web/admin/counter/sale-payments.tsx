import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { MAX_CREDIT_DAYS } from '../../../contract/counter-order.ts'
import { dayInIndia, isoDay } from '../../../rules/india-time.ts'
import { paymentWayName, sourceName } from '../../../rules/payment-state.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { Button } from '../../ui/button.tsx'
import { FormField, SelectField } from '../../ui/form-field.tsx'
import { linkClass } from '../../ui/link.ts'
import { creditRupees, emptyCredit, type CreditEntry } from '../credits/credit-entry.ts'
import { CreditFields } from '../credits/credit-fields.tsx'
import { VoucherLink } from '../credits/voucher-link.tsx'
import { creditWays, receivedWays, referenceLabels } from '../orders/order-labels.ts'
import { allowsCredit, creditDay, type Sale, type SalePayment } from './sale.ts'
import { sumPayments } from './sale-sums.ts'
import * as styles from './sale-parts.module.css'

type PaymentsProps = {
  sale: Sale
  total: number
  onChange(change: Pick<Partial<Sale>, 'payments' | 'credits' | 'paysBy' | 'dueOn'>): void
}

/** The money that is received now, in several ways if need be, or how the customer pays later. */
export function PaymentsSection({ sale, total, onChange }: PaymentsProps) {
  const { payments, credits, order } = sale
  const isEmpty = payments.length === 0 && credits.length === 0
  const { left } = sumPayments(sale, total)

  return (
    <section className={styles.part} aria-labelledby="sale-payments">
      <h2 id="sale-payments">Payment</h2>
      <Credits sale={sale} total={total} onChange={onChange} />
      <Payments sale={sale} onChange={onChange} />
      {left > 0 && !isEmpty && (
        <p className={styles.left}>
          <span>Left to pay</span> <b className="money">{moneyText(left)}</b>
        </p>
      )}
      {(left > 0 || isEmpty) && <AddPayment sale={sale} left={left} onChange={onChange} />}
      {isEmpty && order === null && creditDay(sale, total) === undefined && (
        <PaysLater sale={sale} onChange={onChange} />
      )}
      {left > 0 && allowsCredit(sale) && <OnAccount sale={sale} onChange={onChange} />}
    </section>
  )
}

const creditName = ({ kind }: CreditEntry): string => paymentWayName({ provider: 'credit', credit: kind })

/** Only the last credit can be above the order. */
const withoutPayout = (credit: CreditEntry): CreditEntry =>
  credit.kind === 'old_gold' ? { ...credit, payout: undefined } : credit

/** Rupees that the other payments leave for a credit; without bound until the total is known. */
const leftBeside = (
  credit: CreditEntry,
  { payments, credits }: Pick<Sale, 'payments' | 'credits'>,
  total: number,
): number =>
  total === 0
    ? Number.POSITIVE_INFINITY
    : sumPayments({ payments, credits: credits.filter((each) => each !== credit) }, total).left

/** Old gold and exchanges; those that are recorded cannot be changed. */
const Credits = ({ sale: { payments, credits, order }, total, onChange }: PaymentsProps) =>
  credits.map((credit, index) =>
    order && index < order.recordedCredits ? (
      <p key={index} className={styles.left}>
        <span>
          {creditName(credit)} {moneyText(creditRupees(credit))}, received
        </span>
        {credit.kind === 'old_gold' && <VoucherLink orderId={order._id} rupees={creditRupees(credit)} />}
      </p>
    ) : (
      <CreditRow
        key={index}
        entry={index === credits.length - 1 ? credit : withoutPayout(credit)}
        left={leftBeside(credit, { payments, credits }, total)}
        onChange={(changed) =>
          onChange({ credits: credits.map((each) => (each === credit ? changed : each)) })
        }
        onRemove={() => onChange({ credits: credits.filter((each) => each !== credit) })}
      />
    ),
  )

/** The payments; those that are recorded cannot be changed. */
const Payments = ({ sale: { payments, order }, onChange }: Omit<PaymentsProps, 'total'>) =>
  payments.map((payment, index) =>
    index < (order?.recorded ?? 0) ? (
      <p key={index}>
        {sourceName(payment.provider)} ₹{payment.amount}, received
      </p>
    ) : (
      <PaymentRow
        key={index}
        payment={payment}
        onChange={(changed) =>
          onChange({
            payments: payments.map((each) => (each === payment ? { ...payment, ...changed } : each)),
          })
        }
        onRemove={() => onChange({ payments: payments.filter((each) => each !== payment) })}
      />
    ),
  )

type AddPaymentProps = Omit<PaymentsProps, 'total'> & { left: number }

/** A button for each way to pay. A payment begins with what is left. */
const AddPayment = ({ sale: { payments, credits, customer, address }, left, onChange }: AddPaymentProps) => (
  <fieldset className={styles.ways}>
    <legend className="sr-only">Add a payment</legend>
    {receivedWays.map(({ value: provider, label }) => (
      <Button
        key={provider}
        small
        onClick={() =>
          onChange({
            payments: [...payments, { provider, amount: left > 0 ? left.toFixed(2) : '', reference: '' }],
          })
        }
      >
        {label}
      </Button>
    ))}
    {creditWays.map(({ value: kind, label }) => (
      <Button
        key={kind}
        small
        onClick={() =>
          onChange({
            credits: [...credits, emptyCredit(kind, { name: customer.name, address })],
          })
        }
      >
        {label}
      </Button>
    ))}
  </fieldset>
)

/** A credit that is being entered, folded out. */
const CreditRow = ({
  entry,
  left,
  onChange,
  onRemove,
}: {
  entry: CreditEntry
  left: number
  onChange(entry: CreditEntry): void
  onRemove(): void
}) => (
  <fieldset className={styles.credit}>
    <legend className="sr-only">{creditName(entry)}</legend>
    <p className={styles.left}>
      <b>{creditName(entry)}</b>
      <button type="button" className={linkClass} onClick={onRemove}>
        Remove <span className="sr-only">{creditName(entry)}</span>
      </button>
    </p>
    <CreditFields entry={entry} left={left} onChange={onChange} />
  </fieldset>
)

function PaymentRow({
  payment: { provider, amount, reference },
  onChange,
  onRemove,
}: {
  payment: SalePayment
  onChange(change: Partial<SalePayment>): void
  onRemove(): void
}) {
  return (
    <div className={styles.payment}>
      <FormField
        label={`${sourceName(provider)} (₹)`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={amount}
        onChange={({ currentTarget }) => onChange({ amount: currentTarget.value })}
        aside={
          <button type="button" className={linkClass} onClick={onRemove}>
            Remove <span className="sr-only">{sourceName(provider)}</span>
          </button>
        }
      />
      {provider !== 'cash' && (
        <FormField
          label={referenceLabels[provider]}
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          value={reference}
          onChange={({ currentTarget }) => onChange({ reference: currentTarget.value })}
        />
      )}
    </div>
  )
}

/** Until when a known customer pays the rest. */
function OnAccount({ sale: { customer, dueOn }, onChange }: Pick<PaymentsProps, 'sale' | 'onChange'>) {
  const [today] = useState(() => dayInIndia(Date.now()))

  return (
    <FormField
      label="On account until"
      type="date"
      min={isoDay(today)}
      max={isoDay(today + MAX_CREDIT_DAYS)}
      help={`${moneyText(customer.known?.creditLeft ?? 0)} is left of the limit of this customer.`}
      value={dueOn}
      onChange={({ currentTarget }) => onChange({ dueOn: currentTarget.value })}
    />
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

  return (
    <SelectField
      label="Or pays later"
      none={null}
      options={options}
      value={options.some(({ value }) => value === paysBy) ? paysBy : 'CASH'}
      onChange={({ currentTarget: { value } }) => onChange({ paysBy: value as Sale['paysBy'] })}
    />
  )
}
