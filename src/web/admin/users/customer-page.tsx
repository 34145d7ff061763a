import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { getUserRecord, type UserRecord } from '../../../contract/manage-users.ts'
import type { Order } from '../../../contract/order.ts'
import { addressLines } from '../../../rules/address.ts'
import { ApiError } from '../../api/client.ts'
import { errorMessage } from '../../api/error-message.ts'
import * as breadcrumb from '../../shared/breadcrumb.module.css'
import { Figures } from '../../shared/figures.tsx'
import { PageTitle } from '../../shared/page-title.tsx'
import { Pill } from '../../shared/pill.tsx'
import { Money } from '../../shared/price.tsx'
import * as table from '../../shared/table.module.css'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { ManagedStatusPill, PaymentStatePill } from '../orders/order-pills.tsx'
import * as columns from '../shared/columns.module.css'
import * as contact from '../shared/contact.module.css'
import { ListSkeleton } from '../shared/list-skeleton.tsx'
import { ListTable, type ListColumn } from '../shared/list-table.tsx'
import { Notes } from '../shared/notes.tsx'
import { ShopTime } from '../shared/shop-time.tsx'
import * as styles from './customer-page.module.css'

const whole = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 })

/** One customer for the office: orders and their value, phone numbers, addresses and notes. */
export function CustomerPage({ id }: { id: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, error, refetch } = useQuery({
    queryKey: ['customer', id],
    queryFn: () => api(getUserRecord, { params: { userId: id } }),
    staleTime: 0,
  })

  if (data) return <FoundCustomer key={id} customer={data} />
  if (!error) return <ListSkeleton />

  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  const action = isMissing ? (
    <Link to="/dashboard/users" className={buttonClass('line')}>
      All users
    </Link>
  ) : (
    <Button onClick={() => void refetch()}>Try again</Button>
  )

  return (
    <Empty
      tone="error"
      level={1}
      title={isMissing ? 'There is no such customer.' : 'The customer could not be loaded.'}
      action={action}
    >
      {!isMissing && errorMessage(error)}
    </Empty>
  )
}

function FoundCustomer({ customer: { user, addresses, phones, sales, orders } }: { customer: UserRecord }) {
  const { _id, username, email, role, createdAt } = user

  return (
    <>
      <nav aria-label="Breadcrumb">
        <ol className={`${breadcrumb.breadcrumb} ${styles.breadcrumb}`}>
          <li>
            <Link to="/dashboard/users">Users</Link>
          </li>
          <li aria-current="page">
            <span>{username}</span>
          </li>
        </ol>
      </nav>
      <PageTitle
        title={username}
        note={
          <>
            Customer since <ShopTime at={createdAt} day />.
          </>
        }
      >
        {role === 'admin' && <Pill color="indigo">{role}</Pill>}
        <Link
          to="/dashboard/manage-orders"
          search={{ search: email }}
          className={buttonClass('line', { small: true })}
        >
          All their orders
        </Link>
      </PageTitle>
      <Figures
        figures={[
          { label: 'Orders', value: whole.format(sales.orders) },
          { label: 'Ordered', unit: 'Rs', value: whole.format(Math.round(sales.amount)) },
          { label: 'Received', unit: 'Rs', value: whole.format(Math.round(sales.received)) },
        ]}
      />
      <div className={columns.columns}>
        <div className={columns.column}>
          {orders.length === 0 ? (
            <Empty title="No orders yet.">Their orders appear here.</Empty>
          ) : (
            <ListTable label="Newest orders" columns={orderColumns} rows={orders} />
          )}
        </div>
        <div className={columns.column}>
          <Contact email={email} phones={phones} addresses={addresses} />
          <Notes entity="user" entityId={_id} />
        </div>
      </div>
    </>
  )
}

const orderColumns: ListColumn<Order>[] = [
  {
    heading: 'Order',
    className: table.title,
    cell: ({ _id, orderId, createdAt }) => (
      <>
        <Link to="/dashboard/orders/$orderId" params={{ orderId: _id }} className={table.link}>
          {orderId}
        </Link>
        <small className={table.note}>
          <ShopTime at={createdAt} />
        </small>
      </>
    ),
  },
  { heading: 'Status', className: table.detail, cell: (order) => <ManagedStatusPill order={order} /> },
  { heading: 'Payment', className: table.detail, cell: (order) => <PaymentStatePill order={order} /> },
  { heading: 'Amount', end: true, className: table.detail, cell: ({ amount }) => <Money rupees={amount} /> },
]

const Contact = ({
  email,
  phones,
  addresses,
}: Pick<UserRecord, 'phones' | 'addresses'> & { email: string }) => (
  <section className={sheetClass} aria-labelledby="contact">
    <h2 id="contact">Contact</h2>
    <a href={`mailto:${email}`} className={contact.line}>
      <ExtraIcon name="mail" className={contact.icon} />
      <span>{email}</span>
    </a>
    {phones.map((phone) => (
      <a key={phone} href={`tel:+91${phone}`} className={contact.line}>
        <ExtraIcon name="phone" className={contact.icon} />
        <span className="money">{phone}</span>
      </a>
    ))}
    <h3 className={contact.heading}>Saved addresses</h3>
    {addresses.length === 0 && <p className={styles.none}>No saved addresses.</p>}
    {addresses.map((address) => (
      <address key={address._id} className={contact.address}>
        {addressLines(address).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    ))}
  </section>
)
