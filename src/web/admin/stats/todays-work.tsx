import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { getLastBackup } from '../../../contract/backup.ts'
import { updateProduct } from '../../../contract/manage-products.ts'
import { createRates } from '../../../contract/manage-rates.ts'
import type { SettingKey } from '../../../contract/manage-settings.ts'
import type { MorningBoard as Board } from '../../../contract/morning-board.ts'
import type { Order } from '../../../contract/order.ts'
import { createRefund } from '../../../contract/refund.ts'
import { Picture } from '../../shared/picture.tsx'
import { Button } from '../../ui/button.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { Empty } from '../../ui/empty.tsx'
import { linkClass } from '../../ui/link.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Stars } from '../../ui/stars.tsx'
import { useMay } from '../shared/use-may.ts'
import { useWaitingWork } from '../shared/use-waiting-work.ts'
import type { OrdersAddress } from '../orders/orders-search.ts'
import { errorMessage } from '../../api/error-message.ts'
import { settingTexts } from '../settings/setting-texts.ts'
import { ShopTime } from '../shared/shop-time.tsx'
import { OrderJob } from './order-job.tsx'
import { Sales } from './sales.tsx'
import { isBackupDue, useLastBackup } from '../backup/use-last-backup.ts'
import { useMorningBoard } from './use-morning-board.ts'
import * as columns from '../shared/columns.module.css'
import * as styles from './todays-work.module.css'

/**
 * The work of the day: what to pack, to confirm and to refund, what runs out, the newest reviews, and sales.
 */
export function TodaysWork() {
  const board = useMorningBoard()
  const may = useMay()
  if (board.isError) {
    return (
      <Empty
        tone="error"
        title="Today’s work could not be loaded."
        action={<Button onClick={() => void board.refetch()}>Try again</Button>}
      >
        {errorMessage(board.error)}
      </Empty>
    )
  }
  if (!board.data) return <Skeleton style={{ height: 520, marginBottom: 20 }} />
  const {
    payeeChanges,
    toPack,
    toConfirm,
    refundsDue,
    reservations = [],
    idleCash = [],
    runningOut,
    reviews,
    sales,
    staleRate,
  } = board.data
  return (
    <div className={styles.board}>
      {payeeChanges.map((change) => (
        <PayeeChange key={change.at} change={change} />
      ))}
      {staleRate !== null && (
        <p className={styles.staleRate}>
          <ExtraIcon name="warning" />
          <span>{staleRate}</span>
          {may(createRates) && (
            <Link to="/dashboard/rates" className={linkClass}>
              Enter today’s rates
            </Link>
          )}
        </p>
      )}
      <Counts {...(runningOut && { runningOut })} />
      <div className={columns.columns}>
        <div className={columns.column}>
          <OrderPane title="To pack" orders={toPack} filters={{ status: 'ready' }} empty="Nothing to pack." />
          {reservations.length > 0 && (
            <OrderPane
              title="Reservations to confirm"
              orders={reservations}
              filters={{ status: 'reservation' }}
            />
          )}
          {toConfirm.length > 0 && (
            <OrderPane title="To confirm" orders={toConfirm} filters={{ payment: 'awaiting_confirmation' }} />
          )}
          {idleCash.length > 0 && (
            <OrderPane
              title="Cash orders nobody has acted on"
              orders={idleCash}
              filters={{ status: 'pending' }}
            />
          )}
          {refundsDue.length > 0 && may(createRefund) && (
            <OrderPane title="Refunds due" orders={refundsDue} filters={{ status: 'refund_due' }} />
          )}
          <Reviews reviews={reviews} />
        </div>
        <div className={columns.column}>
          <Pane title="Sales">
            <Sales sales={sales} />
          </Pane>
          {runningOut && runningOut.products.length > 0 && (
            <RunningOut products={runningOut.products} canEdit={may(updateProduct)} />
          )}
          {may(getLastBackup) && <LastBackup />}
        </div>
      </div>
    </div>
  )
}

/** A new payee, bank account or mail server: somebody who took the owner's place would set it. */
const PayeeChange = ({ change: { at, by, values } }: { change: Board['payeeChanges'][number] }) => (
  <p className={styles.staleRate}>
    <ExtraIcon name="warning" />
    <span>
      {Object.entries(values)
        .map(([key, value]) => `${settingTexts[key as SettingKey].label}: ${String(value ?? 'none')}`)
        .join(', ')}
      . Changed by {by}, <ShopTime at={at} />. Please check it.
    </span>
    <Link to="/dashboard/audit-log" className={linkClass}>
      Open the audit log
    </Link>
  </p>
)

/** The numbers of what waits; each leads to its list. */
function Counts({ runningOut }: Pick<Board, 'runningOut'>) {
  const work = useWaitingWork()
  const may = useMay()
  const cells: [
    title: string,
    count: number | undefined,
    note: string,
    link: (children: ReactNode) => ReactNode,
  ][] = [
    [
      'To pack',
      work?.toPack,
      'paid, or cash on delivery',
      (children) => <OrdersLink filters={{ status: 'ready' }}>{children}</OrdersLink>,
    ],
    [
      'To confirm',
      work?.toConfirm,
      'payments and cash orders',
      (children) => <OrdersLink filters={{ payment: 'awaiting_confirmation' }}>{children}</OrdersLink>,
    ],
  ]
  if (may(createRefund))
    cells.push([
      'Refunds due',
      work?.refundsDue,
      'paid, then cancelled',
      (children) => <OrdersLink filters={{ status: 'refund_due' }}>{children}</OrdersLink>,
    ])
  if (work?.reservations)
    cells.push([
      'Reservations',
      work.reservations,
      'to confirm by phone',
      (children) => <OrdersLink filters={{ status: 'reservation' }}>{children}</OrdersLink>,
    ])
  if (work?.returns)
    cells.push([
      'Returns',
      work.returns,
      'requested or on their way',
      (children) => <Link to="/dashboard/returns">{children}</Link>,
    ])
  if (runningOut) {
    const { count, soldOut } = runningOut
    cells.push([
      'Running out',
      count,
      soldOut === 0 ? 'none sold out' : `${soldOut} sold out`,
      (children) => (
        <Link to="/dashboard/manage-products" search={{ stock: 'running-out' }}>
          {children}
        </Link>
      ),
    ])
  }
  return (
    <ul className={styles.counts}>
      {cells.map(([title, number, note, link]) => (
        <li key={title}>
          {link(
            <>
              <span>{title}</span>
              <b>{number?.toLocaleString('en-IN') ?? '–'}</b>
              <small>{note}</small>
            </>,
          )}
        </li>
      ))}
    </ul>
  )
}

const OrdersLink = ({
  filters,
  className,
  children,
}: {
  filters: OrdersAddress
  className?: string
  children: ReactNode
}) => (
  <Link to="/dashboard/manage-orders" search={filters} className={className}>
    {children}
  </Link>
)

const Pane = ({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) => (
  <section className={styles.pane} aria-label={title}>
    <header>
      <h2>{title}</h2>
      {end}
    </header>
    {children}
  </section>
)

type OrderPaneProps = { title: string; orders: Order[]; filters: OrdersAddress; empty?: string }

/** Some orders, oldest first. */
const OrderPane = ({ title, orders, filters, empty }: OrderPaneProps) => (
  <Pane
    title={title}
    end={
      <OrdersLink filters={filters} className={linkClass}>
        See all
      </OrdersLink>
    }
  >
    {orders.length === 0 && <p className={styles.empty}>{empty}</p>}
    <ul>
      {orders.map((order) => (
        <OrderJob key={order._id} order={order} />
      ))}
    </ul>
  </Pane>
)

const Reviews = ({ reviews }: Pick<Board, 'reviews'>) =>
  reviews.length > 0 && (
    <Pane title="Newest reviews">
      <ul>
        {reviews.map(({ _id, productId, productName, rating, comment, author, createdAt }) => (
          <li key={_id} className={styles.review}>
            <Stars rating={rating} />
            <p>{comment}</p>
            <small>
              {author} ·{' '}
              <Link to="/shop/$id" params={{ id: productId }}>
                {productName}
              </Link>{' '}
              · <ShopTime at={createdAt} day />
            </small>
          </li>
        ))}
      </ul>
    </Pane>
  )

/**
 * How old the last backup is, and where to make one. Nothing if that is unknown, since the day's work does
 * not depend on it.
 */
function LastBackup() {
  const { data } = useLastBackup()
  if (!data) return null
  const { madeAt } = data
  return (
    <Pane
      title="Backup"
      end={
        <Link to="/dashboard/backup" className={linkClass}>
          {isBackupDue(madeAt) ? 'Make a backup' : 'See backup'}
        </Link>
      }
    >
      <p className={styles.empty}>
        {madeAt === null ? (
          'No backup has been made yet.'
        ) : (
          <>
            Last backup: <ShopTime at={madeAt} />
            {isBackupDue(madeAt) && ', more than a day ago'}
          </>
        )}
      </p>
    </Pane>
  )
}

const RunningOut = ({
  products,
  canEdit,
}: Pick<NonNullable<Board['runningOut']>, 'products'> & { canEdit: boolean }) => (
  <Pane title="Running out">
    <ul>
      {products.map(({ _id, name, image, metal, stock }) => (
        <li key={_id} className={`${styles.job} ${styles.few}`}>
          <Picture
            src={image}
            alt=""
            width={44}
            height={44}
            sizes="44px"
            widest={240}
            className={styles.picture}
          />
          <span>
            <Link
              to={canEdit ? '/dashboard/update-product/$id' : '/shop/$id'}
              params={{ id: _id }}
              className={styles.person}
            >
              {name}
            </Link>
            <small>{metal}</small>
          </span>
          <b className={stock === 0 ? styles.soldOut : undefined}>
            {stock === 0 ? 'Sold out' : `${stock} left`}
          </b>
        </li>
      ))}
    </ul>
  </Pane>
)
