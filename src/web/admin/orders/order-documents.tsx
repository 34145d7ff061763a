import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { revealPan } from '../../../contract/manage-orders.ts'
import type { Order } from '../../../contract/order.ts'
import { isEstimate, isReservation } from '../../../rules/stated-order.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { RecentLoginLink } from '../../shared/recent-login-link.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { countText } from '../shared/count-text.ts'
import { useMay } from '../shared/use-may.ts'
import { WhatsAppButton } from '../shared/whatsapp-button.tsx'
import { PaperLink } from './paper-link.tsx'
import { ReceiptLinks } from './receipt-links.tsx'
import { payLinkQuery, phoneOf, useShareTexts } from './share-order.ts'
import { useOrderChanges } from './use-order-changes.ts'
import * as styles from './order-dialog.module.css'

/** Printable documents for the parcel. An invoice is issued on dispatch, or earlier on request. */
export function OrderDocuments({ order, onProblem }: { order: Order; onProblem(problem: string): void }) {
  const { issueInvoice } = useOrderChanges()
  if (isReservation(order)) return null
  if (isEstimate(order)) return <EstimateDocuments order={order} />

  return (
    <section className={styles.part} aria-labelledby="order-papers">
      <h3 id="order-papers">Documents</h3>
      <p>
        {order.invoiceNumber === null
          ? 'The invoice is issued when you ship. Need it now? Issue it here.'
          : `Invoice ${order.invoiceNumber}`}
        {creditNoteText(order)}
      </p>
      {order.gift?.hidePrices && <p>This is a gift: put the packing slip into the parcel, but no invoice.</p>}
      <div className={styles.actions}>
        <PaperLink to={`/api/orders/packing-slip/${order._id}`}>Packing slip</PaperLink>
        {order.invoiceNumber !== null ? (
          <InvoiceLinks order={order} />
        ) : (
          order.cancelledAt === null && (
            <Button small onClick={async () => onProblem(await issueInvoice(order))}>
              Issue invoice
            </Button>
          )
        )}
        <ReceiptLinks order={order} />
      </div>
    </section>
  )
}

function EstimateDocuments({ order }: { order: Order }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(payLinkQuery(api, order))
  const texts = useShareTexts(order)

  return (
    <section className={styles.part} aria-labelledby="order-papers">
      <h3 id="order-papers">Documents</h3>
      <div className={styles.actions}>
        <PaperLink to={`/api/orders/estimate/${order._id}`}>Print estimate</PaperLink>
        <ReceiptLinks order={order} />
        <WhatsAppButton
          phone={phoneOf(order)}
          message={data && texts?.estimate(data.url)}
          about="the estimate"
        />
      </div>
    </section>
  )
}

function creditNoteText({ amount, creditNotes }: Order): string {
  const [first] = creditNotes
  if (!first) return ''

  return first.amount === amount
    ? `, cancelled by credit note ${first.number}`
    : `, with ${countText(creditNotes.length, 'credit note')}`
}

/** Links to the invoice and the credit notes, if they exist. */
export const InvoiceLinks = ({ order }: { order: Order }) => {
  const { _id, invoiceNumber, creditNotes } = order

  return (
    <>
      {invoiceNumber !== null && (
        <>
          <BillLink to={`/api/orders/invoice/${_id}`} orders={[order]}>
            Invoice
          </BillLink>
          <BillLink to={`/api/orders/invoice/${_id}?paper=a5`} orders={[order]}>
            On A5
          </BillLink>
          <BillLink to={`/api/orders/invoice/${_id}?paper=80mm`} orders={[order]}>
            On 80 mm
          </BillLink>
        </>
      )}
      {creditNotes.map(({ number }) => (
        <BillLink
          key={number}
          to={`/api/orders/credit-note/${_id}?number=${encodeURIComponent(number)}`}
          orders={[order]}
        >
          {creditNotes.length === 1 ? 'Credit note' : number}
        </BillLink>
      ))}
    </>
  )
}

/**
 * A link to bills, which need a recent login if one of them names a PAN; it is masked for those who may not
 * see it. Lists of orders do not say which bills name one.
 */
export function BillLink({ to, orders, children }: { to: string; orders: Order[]; children: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { panLimit } = useQuery(shopQuery(api)).data ?? {}
  const may = useMay()

  const showsPan =
    may(revealPan) &&
    orders.some(({ amount, pan }) => pan !== undefined || (panLimit !== undefined && amount > panLimit))

  if (!showsPan) return <PaperLink to={to}>{children}</PaperLink>

  return (
    <RecentLoginLink
      href={to}
      target="_blank"
      rel="noreferrer"
      className={buttonClass('line', { small: true })}
    >
      {children}
    </RecentLoginLink>
  )
}
