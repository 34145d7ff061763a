import { MAX_ORDERS_PER_PDF } from '../../../contract/invoicing.ts'
import type { Order } from '../../../contract/order.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.ts'
import { BillLink } from './order-documents.tsx'
import { PaperLink } from './paper-link.tsx'

/** The packing slips of the selected orders as one file, and those of their invoices that are issued. */
export function SelectedDocuments({ orders }: { orders: Order[] }) {
  const invoiced = orders.filter(({ invoiceNumber }) => invoiceNumber !== null)

  return (
    <>
      <OneFile call="packing-slips" orders={orders} one="packing slip" many="packing slips" />
      {invoiced.length > 0 && <OneFile call="invoices" orders={invoiced} one="invoice" many="invoices" />}
    </>
  )
}

function OneFile({ call, orders, one, many }: { call: string; orders: Order[]; one: string; many: string }) {
  const label = orders.length === 1 ? `1 ${one}` : `${orders.length} ${many}`
  if (orders.length > MAX_ORDERS_PER_PDF) {
    return (
      <Button
        small
        onClick={() =>
          notify({
            text: `One file takes at most ${MAX_ORDERS_PER_PDF} ${many}. Select fewer orders.`,
            tone: 'error',
          })
        }
      >
        {label}
      </Button>
    )
  }

  const to = `/api/orders/${call}?orders=${orders.map(({ _id }) => _id).join(',')}`

  return call === 'invoices' ? (
    <BillLink to={to} orders={orders}>
      {label}
    </BillLink>
  ) : (
    <PaperLink to={to}>{label}</PaperLink>
  )
}
