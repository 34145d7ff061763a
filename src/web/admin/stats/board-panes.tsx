import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { MorningBoard } from '../../../contract/morning-board.ts'
import type { Order } from '../../../contract/order.ts'
import { Picture } from '../../shared/picture.tsx'
import { linkClass } from '../../ui/link.ts'
import { Stars } from '../../ui/stars.tsx'
import type { OrdersAddress } from '../orders/orders-search.ts'
import { ShopTime } from '../shared/shop-time.tsx'
import { OrderJob } from './order-job.tsx'
import { isBackupDue, useLastBackup } from '../backup/use-last-backup.ts'
import { OrdersLink } from './orders-link.tsx'
import * as styles from './todays-work.module.css'

/** A part of the board. */
export const Pane = ({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) => (
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
export const OrderPane = ({ title, orders, filters, empty }: OrderPaneProps) => (
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

type ConcessionsProps = { concessions: NonNullable<MorningBoard['concessions']> }

/** Sales below the price and old gold above the rate. */
export const Concessions = ({ concessions }: ConcessionsProps) => (
  <Pane title="Special prices, and old gold above the rate">
    <ul>
      {concessions.map(({ _id, orderId, at, text }) => (
        <li key={`${_id} ${text}`} className={styles.review}>
          <p>{text}</p>
          <small>
            <Link to="/dashboard/orders/$orderId" params={{ orderId: _id }}>
              {orderId}
            </Link>{' '}
            · <ShopTime at={at} />
          </small>
        </li>
      ))}
    </ul>
  </Pane>
)

/** The newest reviews; nothing if there are none. */
export const NewestReviews = ({ reviews }: Pick<MorningBoard, 'reviews'>) =>
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
export function LastBackup() {
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

/** The products that run out. */
export const RunningOut = ({
  products,
  canEdit,
}: Pick<NonNullable<MorningBoard['runningOut']>, 'products'> & { canEdit: boolean }) => (
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
