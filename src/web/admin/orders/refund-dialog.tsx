import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState, type ComponentProps, type FormEvent } from 'react'
import type { ManagedReturn } from '../../../contract/manage-returns.ts'
import type { Order } from '../../../contract/order.ts'
import {
  createRefund,
  previewRefund,
  type RefundPreview,
  type RefundRequest,
  type RefundWay,
} from '../../../contract/refund.ts'
import { dayInIndia, isoDay } from '../../../rules/india-time.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { piecesLeft } from '../../../rules/refund.ts'
import { readTypedAmount } from '../../../rules/typed-amount.ts'
import { errorMessage, issuesOf } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckField, FormError, FormField, SelectField } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import * as form from '../shared/form.module.css'
import * as styles from './refund-dialog.module.css'
import { RefundPieces, type RefundCounts } from './refund-pieces.tsx'
import { RefundSummary } from './refund-summary.tsx'
import { wayNames } from './order-words.ts'
import { refundsQuery } from './refunds-query.ts'

/** A received return whose pieces are refunded. */
type ReturnToRefund = Pick<ManagedReturn, '_id' | 'lines' | 'reason'>

type Lighter = RefundRequest['lighter']

/**
 * `forReturn`: the return whose pieces are refunded. `lighter`: the pieces to assign, of which the difference
 * in weight is refunded. `asCredit`: whether it is kept as a credit instead of money. `onRefunded`: called
 * after a success, before `onClose`.
 */
type RefundDialogProps = {
  order: Order
  forReturn?: ReturnToRefund
  asCredit?: boolean
  lighter?: Lighter
  open: boolean
  onRefunded?(): void
  onClose(): void
}

/** Refunds pieces, an amount, or the difference for lighter pieces of an order. It fills a phone. */
export const RefundDialog = ({
  order,
  forReturn,
  asCredit = false,
  lighter,
  open,
  onRefunded,
  onClose,
}: RefundDialogProps) => (
  <Dialog
    wide
    fillsPhone
    open={open}
    onClose={onClose}
    title={asCredit ? `Credit for ${order.orderId}` : `Refund ${order.orderId}`}
    description={asCredit ? CREDIT_TEXT : describeRefund(order, lighter)}
  >
    <RefundForm
      order={order}
      forReturn={forReturn}
      asCredit={asCredit}
      lighter={lighter}
      onRefunded={() => {
        onRefunded?.()
        onClose()
      }}
      onCancel={onClose}
    />
  </Dialog>
)

const CREDIT_TEXT =
  'The customer pays with it in the shop, under New order. No money is paid back. We e-mail the customer.'

const describeRefund = ({ paymentMethod }: Order, lighter: Lighter): string =>
  [
    lighter &&
      'The piece is lighter than paid for. It is assigned to the order, and the difference is refunded.',
    paymentMethod === 'ONLINE'
      ? 'The money goes back to the card, UPI ID or account that was used.'
      : 'Pay the money back first, then enter it here.',
    'We e-mail the customer.',
  ]
    .filter(Boolean)
    .join(' ')

/**
 * A refund as it is typed. `counts`: pieces by order line; absent lines are refunded as far as they are left.
 */
type Entry = {
  by: 'pieces' | 'amount'
  counts: RefundCounts
  amount: string
  reason: string
  restock: boolean
  way: RefundWay
  date: string
  reference: string
}

/** The pieces of a return; all others stay. */
const countsOf = ({ products }: Order, forReturn: ReturnToRefund | undefined): RefundCounts =>
  new Map(
    forReturn &&
      products.map((_line, position) => [
        position,
        String(forReturn.lines.find((line) => line.position === position)?.quantity ?? 0),
      ]),
  )

const wayOf: Record<Order['paymentMethod'], RefundWay> = {
  COD: 'cash',
  UPI: 'upi',
  BANK: 'bank',
  ONLINE: 'bank',
  CASH: 'cash',
}

function RefundForm({
  order,
  forReturn,
  asCredit,
  lighter,
  onRefunded,
  onCancel,
}: {
  order: Order
  forReturn: ReturnToRefund | undefined
  asCredit: boolean
  lighter: Lighter
  onRefunded(): void
  onCancel(): void
}) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [today] = useState(() => isoDay(dayInIndia(Date.now())))
  const [entry, setEntry] = useState<Entry>({
    by: 'pieces',
    counts: countsOf(order, forReturn),
    amount: '',
    reason: forReturn?.reason ?? (lighter ? 'Lighter than paid for' : ''),
    restock: false,
    way: wayOf[order.paymentMethod],
    date: today,
    reference: '',
  })
  const [failure, setFailure] = useState({ text: '', issues: new Map<string, string>() })
  const [isBusy, setBusy] = useState(false)
  const refunds = useQuery(refundsQuery(api, order._id))
  const remaining =
    refunds.data &&
    piecesLeft(
      { lines: order.products },
      refunds.data.filter(({ state }) => state !== 'failed'),
    )
  const { request, preview, previewProblem } = useRefundPreview(order, entry, {
    lighter,
    asCredit,
    remaining,
    isPaused: isBusy,
  })
  const change = (changed: Partial<Entry>) => setEntry({ ...entry, ...changed })
  const field = (name: 'amount' | 'reason' | 'date' | 'reference') => ({
    value: entry[name],
    error: failure.issues.get(name),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value }),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!request || !preview) return
    setBusy(true)
    try {
      const { reason, way, date, reference } = entry
      await api(createRefund, {
        params: { id: order._id },
        body: {
          ...request,
          digest: preview.digest,
          reason,
          ...(isByHand && { way, date, reference }),
          ...(forReturn && { returnId: forReturn._id }),
        },
      })
      notify({
        text: `${moneyText(preview.amount)} of order ${order.orderId} is ${asCredit ? 'kept as credit' : 'refunded'}.`,
        tone: 'success',
      })
      onRefunded()
    } catch (error) {
      setFailure({
        text: errorMessage(error),
        issues: new Map(issuesOf(error).map(({ path, message }) => [path, message])),
      })
      setBusy(false)
    }
    await queryClient.invalidateQueries()
  }
  const isByHand = preview
    ? preview.to.some(({ provider }) => provider !== 'razorpay' && provider !== 'credit')
    : !asCredit && order.paymentMethod !== 'ONLINE'
  const canRestock =
    !lighter && entry.by === 'pieces' && order.cancelledAt === null && order.stockReleasedAt === null
  const isInField = ['amount', 'reason', 'date', 'reference'].some((name) => failure.issues.has(name))
  const problem = previewProblem || (isInField ? '' : failure.text)
  return (
    <form className={`${form.form} ${form.inDialog}`} noValidate onSubmit={(event) => void submit(event)}>
      {!lighter && (
        <WantedFields
          order={order}
          entry={entry}
          remaining={remaining}
          amount={field('amount')}
          onChange={change}
        />
      )}
      {canRestock && (
        <CheckField
          label="Return the pieces to stock"
          checked={entry.restock}
          onChange={({ currentTarget }) => change({ restock: currentTarget.checked })}
        />
      )}
      <div className={form.pairs}>
        {isByHand && (
          <>
            <SelectField
              label="Paid back by"
              none={null}
              options={Object.entries(wayNames).map(([value, label]) => ({ value, label }))}
              value={entry.way}
              onChange={({ currentTarget: { value } }) => change({ way: value as RefundWay })}
            />
            <FormField label="Paid back on" type="date" required max={today} {...field('date')} />
            <FormField
              label="Reference"
              required
              maxLength={40}
              autoComplete="off"
              spellCheck={false}
              help="UTR, or the number of your cash voucher."
              {...field('reference')}
            />
          </>
        )}
        <FormField
          label="Reason"
          maxLength={200}
          required
          autoComplete="off"
          help="For your records, such as: clasp broken."
          {...field('reason')}
        />
      </div>
      {preview && <RefundSummary preview={preview} asCredit={asCredit} />}
      <div className={dialogActionsClass}>
        {problem && (
          <div className={styles.problem}>
            <FormError>{problem}</FormError>
          </div>
        )}
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" kind="main" disabled={isBusy || !preview}>
          {isBusy
            ? 'Saving...'
            : [asCredit ? 'Give credit of' : 'Refund', preview && moneyText(preview.amount)]
                .filter(Boolean)
                .join(' ')}
        </Button>
      </div>
    </form>
  )
}

type WantedProps = {
  order: Order
  entry: Entry
  remaining: number[] | undefined
  amount: Pick<ComponentProps<typeof FormField>, 'value' | 'error' | 'onChange'>
  onChange(changed: Partial<Entry>): void
}

/** The choice of pieces, or of an amount. */
const WantedFields = ({ order, entry: { by, counts }, remaining, amount, onChange }: WantedProps) => (
  <>
    <fieldset className={styles.choice}>
      <legend className="sr-only">What to refund</legend>
      <CheckField
        type="radio"
        name="refund-by"
        label="Pieces"
        checked={by === 'pieces'}
        onChange={() => onChange({ by: 'pieces' })}
      />
      <CheckField
        type="radio"
        name="refund-by"
        label="An amount"
        checked={by === 'amount'}
        onChange={() => onChange({ by: 'amount' })}
      />
    </fieldset>
    {by === 'pieces' ? (
      remaining && (
        <RefundPieces
          order={order}
          remaining={remaining}
          counts={counts}
          onChange={(changed) => onChange({ counts: changed })}
        />
      )
    ) : (
      <FormField label="Amount (₹)" inputMode="decimal" autoComplete="off" {...amount} />
    )}
  </>
)

/**
 * Returns the request for a typed refund, its preview, and the problem that prevents it. Nothing while
 * nothing is chosen.
 */
function useRefundPreview(
  order: Order,
  { by, counts, amount, restock }: Entry,
  {
    lighter,
    asCredit,
    remaining,
    isPaused,
  }: { lighter: Lighter; asCredit: boolean; remaining: number[] | undefined; isPaused: boolean },
) {
  const { api } = useRouteContext({ from: '__root__' })
  const lines = (remaining ?? [])
    .map((quantity, position) => ({ position, quantity: Number(counts.get(position) ?? quantity) }))
    .filter(({ quantity }) => quantity !== 0)
  const rupees = readTypedAmount(amount)
  const request = lighter
    ? { lighter, restock: false }
    : by === 'amount'
      ? rupees && { amount: rupees, restock: false, asCredit }
      : lines.length > 0 && { lines, restock, asCredit }
  const { data, error } = useQuery({
    queryKey: ['refund-preview', order._id, order.refundedAmount, request],
    queryFn: (): Promise<RefundPreview> =>
      api(previewRefund, { params: { id: order._id }, body: request || {} }),
    // While the refund is sent, what it was previewed with must not change, and afterwards it can't be
    // previewed again.
    enabled: Boolean(request) && !isPaused,
    staleTime: 0,
    retry: false,
  })
  return {
    request: request || undefined,
    preview: request ? data : undefined,
    previewProblem: request && error ? errorMessage(error) : '',
  }
}
