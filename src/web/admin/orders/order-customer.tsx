import { Link } from '@tanstack/react-router'
import { getUserRecord } from '../../../contract/manage-users.ts'
import type { Order } from '../../../contract/order.ts'
import { addressLines } from '../../../rules/address.ts'
import { isReservation } from '../../../rules/stated-order.ts'
import { isBeforeDispatch } from '../../../rules/order-status.ts'
import { GiftNote } from '../../shared/gift-note.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { linkClass } from '../../ui/link.ts'
import { notify } from '../../ui/notify.ts'
import { sheetClass } from '../../ui/sheet.ts'
import * as contact from '../shared/contact.module.css'
import { useRowDialog } from '../shared/row-dialog.tsx'
import { useMay } from '../shared/use-may.ts'
import { WhatsAppButton } from '../shared/whatsapp-button.tsx'
import { AddressDialog } from './address-dialog.tsx'
import { missingAddressText } from './order-labels.ts'
import { OrderDeclaration, OrderPan } from './order-pan.tsx'
import { phoneOf, useShareTexts } from './share-order.ts'
import * as styles from './order-customer.module.css'

/** Who ordered and where it goes, with ways to reach them. */
export function OrderCustomer({ order }: { order: Order }) {
  const { _id, customer, address, pan, panDeclaration, status, cancelledAt, invoiceNumber } = order
  const dialog = useRowDialog<Order>()
  const texts = useShareTexts(order)

  const canChange =
    cancelledAt === null && isBeforeDispatch(status) && (address === null || invoiceNumber === null)
  const changeText = address === null ? 'Enter the address' : 'Correct the address'

  return (
    <section className={sheetClass} aria-labelledby="order-customer">
      <h2 id="order-customer">Customer</h2>
      {customer && <CounterCustomer customer={customer} />}
      <AccountContact order={order} />
      {!isReservation(order) && (
        <p className={styles.share}>
          <WhatsAppButton phone={phoneOf(order)} message={texts?.order} about="the order" />
        </p>
      )}
      <h3 className={contact.heading}>{order.handedOver ? 'Address on the bill' : 'Deliver to'}</h3>
      {address === null ? (
        <p className={customer ? undefined : styles.missing}>{missingAddressText(order)}</p>
      ) : (
        <DeliveryAddress address={address} />
      )}
      <Business order={order} />
      {canChange && (
        <button type="button" className={linkClass} onClick={() => dialog.open(order)}>
          {changeText}
        </button>
      )}
      {order.gift && (
        <>
          <h3 className={contact.heading}>Gift</h3>
          <GiftNote gift={order.gift} />
        </>
      )}
      {dialog.row && (
        <AddressDialog
          key={_id}
          order={order}
          title={changeText}
          open={dialog.isOpen}
          onClose={dialog.close}
        />
      )}
      {pan !== undefined && <OrderPan key={_id} id={_id} masked={pan} />}
      {panDeclaration && <OrderDeclaration key={_id} id={_id} masked={panDeclaration} />}
    </section>
  )
}

/** The buyer that the invoice names, with its address if that is not where the order goes. */
const Business = ({ order: { buyerGstin, billingAddress } }: { order: Order }) =>
  buyerGstin !== undefined && (
    <>
      <p className={contact.line}>GSTIN {buyerGstin}</p>
      {billingAddress !== undefined && <p className={styles.business}>{billingAddress}</p>}
    </>
  )

/** Name and phone of a customer of the counter, and what they wrote when reserving. */
const CounterCustomer = ({
  customer: { name, phone, note },
}: {
  customer: NonNullable<Order['customer']>
}) => (
  <>
    <p className={contact.line}>{name}</p>
    {phone && (
      <a href={`tel:+91${phone}`} className={contact.line}>
        <ExtraIcon name="phone" className={contact.icon} />
        <span className="money">{phone}</span>
      </a>
    )}
    {note && <blockquote className={styles.note}>{note}</blockquote>}
  </>
)

/** The e-mail address of the account, and the page about its customer. */
function AccountContact({ order: { userId, email, customer } }: { order: Order }) {
  const may = useMay()

  return (
    <>
      {userId === null && !customer && <p className={contact.line}>Deleted account</p>}
      {email && (userId !== null || customer) && (
        <a href={`mailto:${email}`} className={contact.line}>
          <ExtraIcon name="mail" className={contact.icon} />
          <span>{email}</span>
        </a>
      )}
      {userId !== null && may(getUserRecord) && (
        <Link to="/dashboard/users/$userId" params={{ userId }} className={linkClass}>
          Orders, addresses and notes
        </Link>
      )}
    </>
  )
}

/** Where the order goes, with ways to call and to copy it. */
function DeliveryAddress({ address }: { address: NonNullable<Order['address']> }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(addressLines(address).join('\n'))
      notify({ text: 'The address is copied.', tone: 'success' })
    } catch {
      notify({ text: 'The browser did not allow copying.', tone: 'error' })
    }
  }

  return (
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
  )
}
