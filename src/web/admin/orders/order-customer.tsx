import { Link } from '@tanstack/react-router'
import { getCustomer } from '../../../contract/manage-users.ts'
import type { Order } from '../../../contract/order.ts'
import { addressLines } from '../../../rules/address.ts'
import { isBeforeDispatch } from '../../../rules/order-status.ts'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { linkClass } from '../../ui/link.ts'
import { notify } from '../../ui/notify.ts'
import { sheetClass } from '../../ui/sheet.ts'
import * as contact from '../shared/contact.module.css'
import { useRowDialog } from '../shared/row-dialog.tsx'
import { useMay } from '../shared/use-may.ts'
import { AddressDialog } from './address-dialog.tsx'
import { OrderPan } from './order-pan.tsx'
import * as styles from './order-customer.module.css'

/** Who ordered and where it goes, with ways to reach them. */
export function OrderCustomer({ order }: { order: Order }) {
  const { _id, userId, email, address, pan, status, cancelledAt, invoiceNumber } = order
  const dialog = useRowDialog<Order>()
  const may = useMay()
  const canChange = cancelledAt === null && isBeforeDispatch(status) && (address === null || invoiceNumber === null)
  const changeText = address === null ? 'Enter the address' : 'Correct the address'
  const copy = async () => {
    if (!address) return
    try {
      await navigator.clipboard.writeText(addressLines(address).join('\n'))
      notify({ text: 'The address is copied.', tone: 'success' })
    } catch {
      notify({ text: 'The browser did not allow copying.', tone: 'error' })
    }
  }
  return (
    <section className={sheetClass} aria-labelledby="order-customer">
      <h2 id="order-customer">Customer</h2>
      {userId === null ? (
        <p className={contact.line}>Deleted account</p>
      ) : (
        <>
          <a href={`mailto:${email}`} className={contact.line}>
            <ExtraIcon name="mail" className={contact.icon} />
            <span>{email}</span>
          </a>
          {may(getCustomer) && (
            <Link to="/dashboard/users/$userId" params={{ userId }} className={linkClass}>
              Orders, addresses and notes
            </Link>
          )}
        </>
      )}
      <h3 className={contact.heading}>Deliver to</h3>
      {address === null ? (
        <p className={styles.missing}>No delivery address yet</p>
      ) : (
        <>
          <address className={contact.address}>
            {addressLines({ ...address, phone: '' }).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <a href={`tel:+91${address.phone}`} className={contact.line}>
            <ExtraIcon name="phone" className={contact.icon} />
            <span className="money">{address.phone}</span>
          </a>
          <button type="button" className={contact.line} onClick={() => void copy()}>
            <ExtraIcon name="copy" className={contact.icon} />
            <span>Copy address</span>
          </button>
        </>
      )}
      {canChange && (
        <button type="button" className={linkClass} onClick={() => dialog.open(order)}>
          {changeText}
        </button>
      )}
      {dialog.row && <AddressDialog key={_id} order={order} title={changeText} open={dialog.isOpen} onClose={dialog.close} />}
      {pan !== undefined && <OrderPan key={_id} id={_id} masked={pan} />}
    </section>
  )
}
