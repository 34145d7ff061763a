import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Approval } from '../../../contract/approval-fields.ts'
import { createCredit } from '../../../contract/credit.ts'
import { addOrderPayment, createManualOrder, type ManualOrder } from '../../../contract/counter-order.ts'
import { getOrder, type Order } from '../../../contract/order.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { readTypedAmount } from '../../../rules/typed-amount.ts'
import type { Api } from '../../api/client.ts'
import { creditRequest } from '../credits/credit-entry.ts'
import { errorMessage } from '../../api/error-message.ts'
import { notify } from '../../ui/notify.ts'
import { enteredReference } from '../orders/order-labels.ts'
import { useApproval } from '../shared/use-approval.tsx'
import type { ListedSale } from './sale-discount-entry.ts'
import { requestOf } from './sale-request.ts'
import { saleProblem, type Sale } from './sale.ts'
import { unrecorded } from './sale-sums.ts'
import type { SaleEntry } from './use-sale.ts'
import type { SalePan } from '../shared/use-sale-pan.ts'

/** Sends a sale: the order first, then its payments. After a failure the same press goes on from there. */
export function useCompleteSale(
  { sale, saveOrder, clear }: SaleEntry,
  {
    total = 0,
    salePan,
    panLimit,
    needsAddress,
    listed,
    accepted,
  }: {
    total: number | undefined
    salePan: SalePan | null
    panLimit: number | undefined
    needsAddress: boolean
    listed: ListedSale | undefined
    accepted: readonly string[]
  },
) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { ask, dialog: approvalDialog } = useApproval()

  const attempt = async (approval?: Approval): Promise<string> => {
    setBusy(true)

    try {
      const request = requestOf(sale, { total, salePan, accepted })
      const body = approval ? { ...request, approval } : request
      const order = await send(api, sale, body, saveOrder)
      notify({ text: outcomeOf(order, unrecorded(sale)), tone: 'success', isForNextPage: true })
      clear()
      await navigate({ to: '/dashboard/orders/$orderId', params: { orderId: order._id } })
      return ''
    } catch (error) {
      return ask(error, attempt) ? '' : errorMessage(error)
    } finally {
      setBusy(false)
      await queryClient.invalidateQueries()
    }
  }

  const complete = async () => {
    const missing = saleProblem(sale, { total, salePan, panLimit, needsAddress, listed })
    setProblem(missing ?? '')
    if (missing === undefined) setProblem(await attempt())
  }

  return { complete, problem, isBusy, approvalDialog, clearProblem: () => setProblem('') }
}

const creditsOf = (payments: Order['payments']): number =>
  payments.filter(({ credit }) => credit !== undefined).length

async function send(
  api: Api,
  sale: Sale,
  body: ManualOrder,
  saveOrder: SaleEntry['saveOrder'],
): Promise<Order> {
  const remember = ({ _id, orderId, amount, payments }: Order) =>
    saveOrder({
      _id,
      orderId,
      amount,
      recorded: payments.length - creditsOf(payments),
      recordedCredits: creditsOf(payments),
    })

  let order = sale.order
    ? await api(getOrder, { params: { id: sale.order._id } })
    : (await api(createManualOrder, { body }, { headers: { 'idempotency-key': sale.key } })).order
  remember(order)
  // A payment whose response was lost is recorded already.
  for (const credit of sale.credits.slice(creditsOf(order.payments))) {
    order = (
      await api(createCredit, {
        params: { id: order._id },
        body: creditRequest(credit, body.approval ?? undefined),
      })
    ).order
    remember(order)
  }

  for (const { provider, amount, reference } of sale.payments.slice(
    order.payments.length - creditsOf(order.payments),
  )) {
    const payment = {
      provider,
      amount: readTypedAmount(amount) ?? 0,
      reference: enteredReference(provider, reference),
    }
    order = (await api(addOrderPayment, { params: { id: order._id }, body: payment })).order
    remember(order)
  }

  return order
}

function outcomeOf({ orderId, paymentStatus, paymentMethod, dueOn }: Order, taken: number): string {
  if (paymentStatus === 'paid') return `Order ${orderId} is paid.`
  if (dueOn !== undefined) return `Order ${orderId} is sold on account.`
  if (taken > 0) return `${moneyText(taken)} received for order ${orderId}.`

  return paymentMethod === 'COD' ? `Order ${orderId} is placed.` : `Estimate ${orderId} is saved.`
}
