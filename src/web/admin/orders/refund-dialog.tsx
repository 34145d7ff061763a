import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import type { Order } from '../../../contract/order.ts'
import { createRefund, previewRefund, type RefundPreview, type RefundWay } from '../../../contract/refund.ts'
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

/** `onRefunded`: called after a success, before `onClose`. */
type RefundDialogProps = { order: Order; open: boolean; onRefunded?(): void; onClose(): void }

/** Refunds pieces or an amount of an order that the owner has paid back. It fills a phone. */
export const RefundDialog = ({ order, open, onRefunded, onClose }: RefundDialogProps) => (
  <Dialog wide fillsPhone open={open} onClose={onClose} title={`Refund ${order.orderId}`} description={order.paymentMethod === 'ONLINE' ? 'The money goes back to the card, UPI ID or account that was used. We e-mail the customer.' : 'Pay the money back first, then enter it here. We e-mail the customer.'}>
    <RefundForm order={order} onRefunded={() => {
      onRefunded?.()
      onClose()
    }} onCancel={onClose} />
  </Dialog>
)

/** A refund as it is typed. `counts`: pieces by order line; absent lines are refunded as far as they are left. */
type Entry = { by: 'pieces' | 'amount'; counts: RefundCounts; amount: string; reason: string; restock: boolean; way: RefundWay; date: string; reference: string }

const wayOf: Record<Order['paymentMethod'], RefundWay> = { COD: 'cash', UPI: 'upi', BANK: 'bank', ONLINE: 'bank', CASH: 'cash' }

function RefundForm({ order, onRefunded, onCancel }: { order: Order; onRefunded(): void; onCancel(): void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [today] = useState(() => isoDay(dayInIndia(Date.now())))
  const [entry, setEntry] = useState<Entry>({ by: 'pieces', counts: new Map(), amount: '', reason: '', restock: false, way: wayOf[order.paymentMethod], date: today, reference: '' })
  const [failure, setFailure] = useState({ text: '', issues: new Map<string, string>() })
  const [isBusy, setBusy] = useState(false)
  const refunds = useQuery(refundsQuery(api, order._id))
  const remaining = refunds.data && piecesLeft({ lines: order.products }, refunds.data.filter(({ state }) => state !== 'failed'))
  const { request, preview, previewProblem } = useRefundPreview(order, entry, { remaining, isPaused: isBusy })
  const change = (changed: Partial<Entry>) => setEntry({ ...entry, ...changed })
  const field = (name: 'amount' | 'reason' | 'date' | 'reference') => ({
    value: entry[name], error: failure.issues.get(name), onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => change({ [name]: value }),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!request || !preview) return
    setBusy(true)
    try {
      const { reason, way, date, reference } = entry
      await api(createRefund, { params: { id: order._id }, body: { ...request, digest: preview.digest, reason, ...(isByHand && { way, date, reference }) } })
      notify({ text: `${moneyText(preview.amount)} of order ${order.orderId} is refunded.`, tone: 'success' })
      onRefunded()
    } catch (error) {
      setFailure({ text: errorMessage(error), issues: new Map(issuesOf(error).map(({ path, message }) => [path, message])) })
      setBusy(false)
    }
    await queryClient.invalidateQueries()
  }
  const isByHand = preview ? preview.to.some(({ provider }) => provider !== 'razorpay') : order.paymentMethod !== 'ONLINE'
  const canRestock = entry.by === 'pieces' && order.cancelledAt === null && order.stockReleasedAt === null
  const isInField = ['amount', 'reason', 'date', 'reference'].some((name) => failure.issues.has(name))
  const problem = previewProblem || (isInField ? '' : failure.text)
  return (
    <form className={`${form.form} ${form.inDialog}`} noValidate onSubmit={(event) => void submit(event)}>
      <fieldset className={styles.choice}>
        <legend className="sr-only">What to refund</legend>
        <CheckField type="radio" name="refund-by" label="Pieces" checked={entry.by === 'pieces'} onChange={() => change({ by: 'pieces' })} />
        <CheckField type="radio" name="refund-by" label="An amount" checked={entry.by === 'amount'} onChange={() => change({ by: 'amount' })} />
      </fieldset>
      {entry.by === 'pieces'
        ? remaining && <RefundPieces order={order} remaining={remaining} counts={entry.counts} onChange={(counts) => change({ counts })} />
        : <FormField label="Amount (₹)" inputMode="decimal" autoComplete="off" {...field('amount')} />}
      {canRestock && <CheckField label="Return the pieces to stock" checked={entry.restock} onChange={({ currentTarget }) => change({ restock: currentTarget.checked })} />}
      <div className={form.pairs}>
        {isByHand && (
          <>
            <SelectField
              label="Paid back by" none={null} options={Object.entries(wayNames).map(([value, label]) => ({ value, label }))} value={entry.way}
              onChange={({ currentTarget: { value } }) => change({ way: value as RefundWay })}
            />
            <FormField label="Paid back on" type="date" required max={today} {...field('date')} />
            <FormField label="Reference" required maxLength={40} autoComplete="off" spellCheck={false} help="UTR, or the number of your cash voucher." {...field('reference')} />
          </>
        )}
        <FormField label="Reason" maxLength={200} required autoComplete="off" help="For your records, such as: clasp broken." {...field('reason')} />
      </div>
      {preview && <RefundSummary preview={preview} />}
      <div className={dialogActionsClass}>
        {problem && <div className={styles.problem}><FormError>{problem}</FormError></div>}
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" kind="main" disabled={isBusy || !preview}>
          {isBusy ? 'Refunding...' : preview ? `Refund ${moneyText(preview.amount)}` : 'Refund'}
        </Button>
      </div>
    </form>
  )
}

/** Returns the request for a typed refund, its preview, and the problem that prevents it. Nothing while nothing is chosen. */
function useRefundPreview(order: Order, { by, counts, amount, restock }: Entry, { remaining, isPaused }: { remaining: number[] | undefined; isPaused: boolean }) {
  const { api } = useRouteContext({ from: '__root__' })
  const lines = (remaining ?? []).map((quantity, position) => ({ position, quantity: Number(counts.get(position) ?? quantity) })).filter(({ quantity }) => quantity !== 0)
  const rupees = readTypedAmount(amount)
  const request = by === 'amount' ? rupees && { amount: rupees, restock: false } : lines.length > 0 && { lines, restock }
  const { data, error } = useQuery({
    queryKey: ['refund-preview', order._id, order.refundedAmount, request],
    queryFn: (): Promise<RefundPreview> => api(previewRefund, { params: { id: order._id }, body: request || {} }),
    // While the refund is sent, what it was previewed with must not change, and afterwards it can't be previewed again.
    enabled: Boolean(request) && !isPaused, staleTime: 0, retry: false,
  })
  return { request: request || undefined, preview: request ? data : undefined, previewProblem: request && error ? errorMessage(error) : '' }
}
