import type { Order } from '../../../contract/order.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useOrderChanges } from './use-order-changes.ts'

/** What is printed for the parcel. An invoice comes with dispatch, or when it is asked for before. */
export function OrderPapers({ order, onProblem }: { order: Order; onProblem(problem: string): void }) {
  const { giveInvoice } = useOrderChanges()
  return (
    <section className="dialog-part" aria-labelledby="order-papers">
      <h3 id="order-papers">Papers</h3>
      <p>{order.invoiceNumber === null ? 'The invoice gets its number when the order is dispatched, or here before.' : `Invoice ${order.invoiceNumber}`}</p>
      <div className="title-actions">
        <a href={`/api/orders/packing-slip/${order._id}`} target="_blank" rel="noreferrer" className={buttonClass('line', { small: true })}>
          Packing slip
        </a>
        {order.invoiceNumber !== null ? (
          <InvoiceLink order={order} />
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

/** Opens the invoice, where there is one. */
export const InvoiceLink = ({ order: { _id, invoiceNumber } }: { order: Order }) =>
  invoiceNumber !== null && (
    <a href={`/api/orders/invoice/${_id}`} target="_blank" rel="noreferrer" className={buttonClass('line', { small: true })}>
      Invoice
    </a>
  )
