import { Link } from '@tanstack/react-router'
import type { Order } from '../../../contract/order.ts'
import { addressLines } from '../../../rules/address.ts'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { linkClass } from '../../ui/link.ts'
import { notify } from '../../ui/notify.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { OrderPan } from './order-pan.tsx'
import * as styles from './order-customer.module.css'

/** Who ordered and where it goes, with ways to reach them. */
export function OrderCustomer({ order: { _id, userId, email, address, pan } }: { order: Order }) {
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
        <p className={styles.line}>Deleted account</p>
      ) : (
        <>
          <a href={`mailto:${email}`} className={styles.line}>
            <ExtraIcon name="mail" className={styles.icon} />
            <span>{email}</span>
          </a>
          <Link to="/dashboard/users/$userId" params={{ userId }} className={linkClass}>
            Orders, addresses and notes
          </Link>
        </>
      )}
      <h3 className={styles.heading}>Deliver to</h3>
      {address === null ? (
        <p className={styles.missing}>No delivery address yet</p>
      ) : (
        <>
          <address className={styles.address}>
            {addressLines({ ...address, phone: '' }).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
          <a href={`tel:+91${address.phone}`} className={styles.line}>
            <ExtraIcon name="phone" className={styles.icon} />
            <span className="money">{address.phone}</span>
          </a>
          <button type="button" className={styles.line} onClick={() => void copy()}>
            <ExtraIcon name="copy" className={styles.icon} />
            <span>Copy address</span>
          </button>
        </>
      )}
      {pan !== undefined && <OrderPan key={_id} id={_id} masked={pan} />}
    </section>
  )
}
