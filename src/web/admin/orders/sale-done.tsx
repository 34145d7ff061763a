import { Link } from '@tanstack/react-router'
import type { Order } from '../../../contract/order.ts'
import { buttonClass } from '../../ui/button.tsx'
import { WhatsAppButton } from '../shared/whatsapp-button.tsx'
import { PaperLink } from './paper-link.tsx'
import { phoneOf, useShareTexts } from './share-order.ts'

/** The ways on from a finished sale: its bill, a message, the next customer. */
export function SaleDone({ order }: { order: Order }) {
  const texts = useShareTexts(order)

  return (
    <>
      <Link to="/dashboard/new-order" className={buttonClass('line')}>
        New order
      </Link>
      <WhatsAppButton phone={phoneOf(order)} message={texts?.order} about="the sale" />
      <PaperLink kind="line" to={`/api/orders/invoice/${order._id}?pan=masked&paper=80mm`}>
        Print on 80 mm
      </PaperLink>
      <PaperLink kind="main" to={`/api/orders/invoice/${order._id}?pan=masked`}>
        Print bill
      </PaperLink>
    </>
  )
}
