import type { Order } from '../../../contract/order.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useOrderChanges } from './use-order-changes.ts'
import * as styles from './order-dialog.module.css'

/** Printable documents for the parcel. An invoice is issued on dispatch, or earlier on request. */
export function OrderDocuments({ order, onProblem }: { order: Order; onProblem(problem: string): void }) {
  const { giveInvoice } = useOrderChanges()
  return (
    <section className={styles.part} aria-labelledby="order-papers">
      <h3 id="order-papers">Documents</h3>
      <p>
        {order.invoiceNumber === null ? 'The invoice is issued when you ship. Need it now? Issue it here.' : `Invoice ${order.invoiceNumber}`}
        {order.creditNoteNumber !== null && `, cancelled by credit note ${order.creditNoteNumber}`}
      </p>
      <div className={styles.actions}>
        <PaperLink to={`/api/orders/packing-slip/${order._id}`}>Packing slip</PaperLink>
        {order.invoiceNumber !== null ? (
          <InvoiceLinks order={order} />
        ) : (
          order.cancelledAt === null && (
            <Button small onClick={async () => onProblem(await giveInvoice(order))}>
              Issue invoice
            </Button>
          )
        )}
      </div>
    </section>
  )
}

/** Links to the invoice and the credit note, if they exist. */
export const InvoiceLinks = ({ order: { _id, invoiceNumber, creditNoteNumber } }: { order: Order }) => (
  <>
    {invoiceNumber !== null && <PaperLink to={`/api/orders/invoice/${_id}`}>Invoice</PaperLink>}
    {creditNoteNumber !== null && <PaperLink to={`/api/orders/credit-note/${_id}`}>Credit note</PaperLink>}
  </>
)

/** A link that opens a PDF in a new tab. */
export const PaperLink = ({ to, children }: { to: string; children: string }) => (
  <a href={to} target="_blank" rel="noreferrer" className={buttonClass('line', { small: true })}>
    {children}
  </a>
)
