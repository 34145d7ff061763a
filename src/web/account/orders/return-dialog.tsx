import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import type { Order } from '../../../contract/order.ts'
import {
  createReturn,
  MAX_RETURN_COMMENT,
  type ReturnOptions,
  type ReturnWish,
} from '../../../contract/return.ts'
import { errorMessage } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckField, FormError, SelectField, TextAreaField } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { ReturnPieces } from './return-pieces.tsx'
import * as styles from './return-dialog.module.css'

type ReturnDialogProps = { order: Order; lines: ReturnOptions['lines']; open: boolean; onClose(): void }

/** Asks which pieces the customer would like to return or exchange, and why. It fills a phone. */
export const ReturnDialog = ({ order, lines, open, onClose }: ReturnDialogProps) => (
  <Dialog
    wide
    fillsPhone
    open={open}
    onClose={onClose}
    title="Return or exchange"
    description={`Choose the pieces of order ${order.orderId}. ${order.email ? 'We answer by e-mail' : 'Your order shows our answer'}.`}
  >
    <ReturnForm order={order} lines={lines} onClose={onClose} />
  </Dialog>
)

const reasons = [
  "The size doesn't fit",
  'It looks different from the pictures',
  'It is damaged or faulty',
  'The wrong piece came',
  'I changed my mind',
] as const

/** A request as it is typed. `chosen`: the number of pieces by order line. */
type Entry = { chosen: ReadonlyMap<number, number>; wish: ReturnWish; reason: string; comment: string }
const nothing: Entry = { chosen: new Map(), wish: 'refund', reason: '', comment: '' }

/** The request as it is typed, its problem, and sending it. */
function useReturnRequest(order: Order, onSent: () => void) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [entry, setEntry] = useState(nothing)
  const [problem, setProblem] = useState<{ field: 'chosen' | 'reason' | 'form'; text: string }>()
  const [isBusy, setBusy] = useState(false)
  const { chosen, wish, reason, comment } = entry

  const change = (changed: Partial<Entry>) => {
    setProblem(undefined)
    setEntry({ ...entry, ...changed })
  }

  const send = async () => {
    setBusy(true)
    try {
      const requested = [...chosen].map(([position, quantity]) => ({ position, quantity }))
      const { ticket } = await api(createReturn, {
        body: { orderId: order._id, lines: requested, wish, reason, comment },
      })
      notify({ text: `We have your request. Its number is ${ticket}.`, tone: 'success' })
      onSent()
    } catch (error) {
      setProblem({ field: 'form', text: errorMessage(error) })
      setBusy(false)
    }
    await queryClient.invalidateQueries({ queryKey: ['return-options'] })
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (chosen.size === 0) setProblem({ field: 'chosen', text: 'Choose at least one piece.' })
    else if (reason === '') setProblem({ field: 'reason', text: 'Choose a reason.' })
    else void send()
  }

  return { entry, change, problem, isBusy, submit }
}

function ReturnForm({ order, lines, onClose }: Omit<ReturnDialogProps, 'open'>) {
  const { entry, change, problem, isBusy, submit } = useReturnRequest(order, onClose)
  const { chosen, wish, reason, comment } = entry

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <UnsavedGuard unsaved={!isBusy && entry !== nothing} />
      <ReturnPieces
        order={order}
        lines={lines}
        chosen={chosen}
        onChange={(next) => change({ chosen: next })}
      />
      <WishChoice wish={wish} onChoose={(next) => change({ wish: next })} />
      <SelectField
        label="Reason"
        options={reasons}
        required
        value={reason}
        error={problem?.field === 'reason' ? problem.text : undefined}
        onChange={({ currentTarget: { value } }) => change({ reason: value })}
      />
      <TextAreaField
        label="Comment (optional)"
        rows={3}
        maxLength={MAX_RETURN_COMMENT}
        help={wish === 'exchange' ? 'Such as the size or colour that you would like.' : undefined}
        value={comment}
        onChange={({ currentTarget: { value } }) => change({ comment: value })}
      />
      <FormError>{problem && problem.field !== 'reason' && problem.text}</FormError>
      <div className={dialogActionsClass}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="main" busy={isBusy}>
          {isBusy ? 'Requesting...' : 'Request return'}
        </Button>
      </div>
    </form>
  )
}

const WishChoice = ({ wish, onChoose }: { wish: ReturnWish; onChoose(wish: ReturnWish): void }) => (
  <fieldset className={styles.wish}>
    <legend>What would you like?</legend>
    <CheckField
      type="radio"
      name="return-wish"
      label="My money back"
      checked={wish === 'refund'}
      onChange={() => onChoose('refund')}
    />
    <CheckField
      type="radio"
      name="return-wish"
      label="Another piece or size"
      checked={wish === 'exchange'}
      onChange={() => onChoose('exchange')}
    />
  </fieldset>
)
