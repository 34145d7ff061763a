import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState, type ComponentProps, type FormEvent } from 'react'
import type { Order } from '../../../contract/order.ts'
import { isOnlineProvider } from '../../../contract/payment-providers.ts'
import { createRefund, type RefundPreview, type RefundWay } from '../../../contract/refund.ts'
import { dayInIndia, isoDay } from '../../../rules/india-time.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { errorMessage, issuesOf } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { FormError, FormField, SelectField } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import * as form from '../shared/form.module.css'
import { wayNames } from './order-labels.ts'
import { RefundChoice } from './refund-choice.tsx'
import {
  newRefundEntry,
  type RefundedDifference,
  type PreviewRequest,
  type RefundEntry,
  type ReturnToRefund,
} from './refund-entry.ts'
import { RefundSummary } from './refund-summary.tsx'
import { usePiecesLeft, useRefundPreview } from './use-refund-preview.ts'
import * as styles from './refund-dialog.module.css'

type RefundFormProps = {
  order: Order
  forReturn: ReturnToRefund | undefined
  asCredit: boolean
  restock: boolean
  lighter: RefundedDifference
  onCredit(asCredit: boolean): void
  onRefunded(): void
  onCancel(): void
}

const typedFields = ['amount', 'reason', 'date', 'reference'] as const

/** The form of a refund: its pieces or amount, its way, and its reason. */
export function RefundForm({ order, forReturn, asCredit, lighter, ...props }: RefundFormProps) {
  const { restock, onCredit, onRefunded, onCancel } = props
  const [today] = useState(() => isoDay(dayInIndia(Date.now())))
  const [entry, setEntry] = useState(() => newRefundEntry({ order, forReturn, lighter, restock, today }))
  const remaining = usePiecesLeft(order)
  const { send, isBusy, failure } = useSendRefund({ order, asCredit, onRefunded })
  const { request, preview, previewProblem } = useRefundPreview(order, entry, {
    lighter,
    asCredit,
    remaining,
    isPaused: isBusy,
  })

  const { change, field } = fieldsOf(entry, setEntry, failure.issues)
  const isByHand = isPaidByHand(order, asCredit, preview)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!request || !preview) return

    void send(preview, bodyOf(entry, { request, preview, isByHand, forReturn }))
  }

  return (
    <form className={`${form.form} ${form.inDialog}`} noValidate onSubmit={submit}>
      {!lighter && (
        <RefundChoice
          order={order}
          entry={entry}
          remaining={remaining}
          amount={field('amount')}
          asCredit={asCredit}
          onCredit={onCredit}
          onChange={change}
        />
      )}
      <div className={form.pairs}>
        {isByHand && (
          <PayoutFields
            today={today}
            way={entry.way}
            date={field('date')}
            reference={field('reference')}
            onWay={(way) => change({ way })}
          />
        )}
        <ReasonField {...field('reason')} />
      </div>
      {preview && <RefundSummary preview={preview} asCredit={asCredit} />}
      <RefundActions
        problem={previewProblem || (typedFields.some((name) => failure.issues.has(name)) ? '' : failure.text)}
        label={isBusy ? 'Saving...' : refundLabel(asCredit, preview)}
        isDisabled={isBusy || !preview}
        onCancel={onCancel}
      />
    </form>
  )
}

/** Returns what changes the entry, and the properties of a typed field. */
function fieldsOf(
  entry: RefundEntry,
  onChange: (entry: RefundEntry) => void,
  issues: ReadonlyMap<string, string>,
) {
  const change = (changed: Partial<RefundEntry>) => onChange({ ...entry, ...changed })

  const field = (name: (typeof typedFields)[number]) => ({
    value: entry[name],
    error: issues.get(name),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value }),
  })

  return { change, field }
}

/** Whether somebody pays the money back and says how. */
function isPaidByHand(order: Order, asCredit: boolean, preview: RefundPreview | undefined): boolean {
  if (!preview) return !asCredit && order.paymentMethod !== 'ONLINE'
  return preview.to.some(({ provider }) => !isOnlineProvider(provider) && provider !== 'credit')
}

const refundLabel = (asCredit: boolean, preview: RefundPreview | undefined): string =>
  [asCredit ? 'Give credit of' : 'Refund', preview && moneyText(preview.amount)].filter(Boolean).join(' ')

type CheckedRefund = {
  request: PreviewRequest
  preview: RefundPreview
  isByHand: boolean
  forReturn: ReturnToRefund | undefined
}

function bodyOf(
  { reason, way, date, reference }: RefundEntry,
  { request, preview, isByHand, forReturn }: CheckedRefund,
) {
  const body = { ...request, digest: preview.digest, reason, ...(forReturn && { returnId: forReturn._id }) }
  return isByHand ? { ...body, way, date, reference } : body
}

const USE_CREDIT = ' It pays for the next order: press Exchange there, and enter this number.'

/** Returns a function that sends a refund, whether it is running, and how it failed. */
function useSendRefund({
  order,
  asCredit,
  onRefunded,
}: Pick<RefundFormProps, 'order' | 'asCredit' | 'onRefunded'>) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState({ text: '', issues: new Map<string, string>() })
  const [isBusy, setBusy] = useState(false)

  const send = async ({ amount }: RefundPreview, body: ReturnType<typeof bodyOf>) => {
    setBusy(true)

    try {
      await api(createRefund, { params: { id: order._id }, body })
      notify({
        text: `${moneyText(amount)} of order ${order.orderId} is ${asCredit ? 'kept as credit' : 'refunded'}.${asCredit ? USE_CREDIT : ''}`,
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

  return { send, isBusy, failure }
}

type Field = Pick<ComponentProps<typeof FormField>, 'value' | 'error' | 'onChange'>

type PayoutFieldsProps = {
  today: string
  way: RefundWay
  date: Field
  reference: Field
  onWay(way: RefundWay): void
}

/** How, when and under which reference the money was paid back. */
const PayoutFields = ({ today, way, date, reference, onWay }: PayoutFieldsProps) => (
  <>
    <SelectField
      label="Paid back by"
      none={null}
      options={Object.entries(wayNames).map(([value, label]) => ({ value, label }))}
      value={way}
      onChange={({ currentTarget: { value } }) => onWay(value as RefundWay)}
    />
    <FormField label="Paid back on" type="date" required max={today} {...date} />
    <FormField
      label="Reference"
      required
      maxLength={40}
      autoComplete="off"
      spellCheck={false}
      help="UTR, or the number of your cash voucher."
      {...reference}
    />
  </>
)

const ReasonField = (reason: Field) => (
  <FormField
    label="Reason"
    maxLength={200}
    required
    autoComplete="off"
    help="For your records, such as: clasp broken."
    {...reason}
  />
)

type RefundActionsProps = { problem: string; label: string; isDisabled: boolean; onCancel(): void }

const RefundActions = ({ problem, label, isDisabled, onCancel }: RefundActionsProps) => (
  <div className={dialogActionsClass}>
    {problem && (
      <div className={styles.problem}>
        <FormError>{problem}</FormError>
      </div>
    )}
    <Button onClick={onCancel}>Cancel</Button>
    <Button type="submit" kind="main" disabled={isDisabled}>
      {label}
    </Button>
  </div>
)
