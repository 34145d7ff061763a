import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import type { Order } from '../../../contract/order.ts'
import { orderDelivery } from '../../../rules/delivery.ts'
import { isEstimate, isReservation } from '../../../rules/stated-order.ts'
import { ApiError } from '../../api/client.ts'
import { orderQuery } from '../../api/queries/orders.ts'
import { useSession } from '../../api/session.ts'
import * as breadcrumb from '../../shared/breadcrumb.module.css'
import { PageTitle } from '../../shared/page-title.tsx'
import { TotalsList } from '../../shared/totals-list.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { isOrderId, orderErrorText } from '../../api/error-message.ts'
import { ListSkeleton } from '../shared/list-skeleton.tsx'
import { Notes } from '../shared/notes.tsx'
import { ShopTime } from '../shared/shop-time.tsx'
import { DueDay } from './due-day.tsx'
import { NextStepBar } from './next-step-bar.tsx'
import { OrderCustomer } from './order-customer.tsx'
import { OrderDialog } from './order-dialog.tsx'
import { OrderDocuments } from './order-documents.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { PayLinkSheet } from './pay-link.tsx'
import { OrderPayments } from './order-payments.tsx'
import { OrderPieces } from './order-pieces.tsx'
import { OrderRefunds } from './order-refunds.tsx'
import { ReturnButton } from './return-button.tsx'
import { ManagedStatusPill, Payment, PaymentStatePill } from './order-pills.tsx'
import * as columns from '../shared/columns.module.css'
import * as styles from './office-order-page.module.css'

/**
 * One order for the office: what to do next, its pieces, money, customer, documents and history. It stays
 * open after each step.
 */
export function OfficeOrderPage({ id }: { id: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { user } = useSession()
  const valid = isOrderId(id)
  const {
    data: order,
    error,
    refetch,
  } = useQuery({ ...orderQuery(api, user?._id ?? '', id), staleTime: 0, enabled: valid })

  const list = (
    <Link className={buttonClass('line')} to="/dashboard/manage-orders">
      All orders
    </Link>
  )

  if (!valid)
    return (
      <Empty
        tone="error"
        level={1}
        title="Invalid order ID. Please check the URL and try again."
        action={list}
      />
    )

  if (error instanceof ApiError && error.status === 404) {
    return (
      <Empty
        tone="error"
        level={1}
        title="No order found. Please check the order ID and try again."
        action={list}
      />
    )
  }

  if (error && !order)
    return (
      <Empty
        tone="error"
        level={1}
        title={orderErrorText(error)}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    )

  return order ? <OfficeOrder key={order._id} order={order} /> : <ListSkeleton />
}

function OfficeOrder({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false)
  const [problem, setProblem] = useState('')

  const { orderId, address, customer, email, createdAt } = order
  const promise = orderDelivery(order)

  return (
    <>
      <OrderBreadcrumb orderId={orderId} />
      <PageTitle
        title={orderId}
        note={
          <>
            {address ? `${address.name}, ${address.city}` : (customer?.name ?? email)}. Placed on{' '}
            <ShopTime at={createdAt} />. {promise && `${promise}.`}
          </>
        }
      >
        <span className={styles.pills}>
          <ManagedStatusPill order={order} />
          <PaymentStatePill order={order} />
          <DueDay order={order} />
        </span>
        <ReturnButton order={order} />
        <Button small onClick={() => setOpen(true)}>
          More actions
        </Button>
      </PageTitle>
      <NextStepBar order={order} />
      <div className={columns.columns}>
        <div className={columns.column}>
          <OrderPieces order={order} />
          <OrderParcels order={order} />
          <OrderMoney order={order} />
        </div>
        <div className={columns.column}>
          <OrderCustomer order={order} />
          <PayLinkSheet order={order} />
          {!isReservation(order) && (
            <div className={sheetClass}>
              <OrderDocuments order={order} onProblem={setProblem} />
              <p role="alert">{problem}</p>
            </div>
          )}
          <Notes entity="order" entityId={order._id} />
          <div className={sheetClass}>
            <OrderHistory order={order} />
          </div>
        </div>
      </div>
      <OrderDialog order={order} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}

/** The totals of an order, and how it is paid. */
const OrderMoney = ({ order }: { order: Order }) => (
  <section className={sheetClass} aria-labelledby="order-money">
    <h2 id="order-money">Money</h2>
    <TotalsList totals={order.totals} couponCode={order.couponCode} className={styles.totals ?? ''} />
    {!isEstimate(order) && !isReservation(order) && (
      <p>
        <Payment order={order} />
      </p>
    )}
    <OrderPayments order={order} />
    <OrderRefunds order={order} />
  </section>
)

const OrderBreadcrumb = ({ orderId }: { orderId: string }) => (
  <nav aria-label="Breadcrumb">
    <ol className={`${breadcrumb.breadcrumb} ${styles.breadcrumb}`}>
      <li>
        <Link to="/dashboard/manage-orders">Orders</Link>
      </li>
      <li aria-current="page">
        <span>{orderId}</span>
      </li>
    </ol>
  </nav>
)
