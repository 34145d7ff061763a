import type { ComponentType, ReactNode } from 'react'
import type { OrderLine } from '../../contract/order.ts'
import type { Shipment } from '../../contract/shipment.ts'
import { dayInIndia, dayMonthText, startOfDayInIndia } from '../../rules/india-time.ts'
import { unsentLines, type SentLine } from '../../rules/unsent-lines.ts'
import { linkClass } from '../ui/link.ts'
import * as styles from './parcels.module.css'

/** What a customer sees of a parcel. */
type Parcel = Omit<Shipment, 'carrierId' | 'insuredValue' | 'identityCheck' | 'receiverName' | 'version'>
type Sent<P extends Parcel> = {
  products: readonly Pick<OrderLine, 'name' | 'quantity'>[]
  shipments?: readonly P[] | undefined
}
type ParcelsProps<P extends Parcel> = {
  order: Sent<P>
  Time: ComponentType<{ at: string; day?: boolean }>
  /** Content below each parcel. */
  children?: (parcel: P) => ReactNode
}

/** The parcels that an order was sent in: carrier, number with its link, pieces and days. */
export const Parcels = <P extends Parcel>({ order, Time, children }: ParcelsProps<P>) => (
  <ul className={styles.parcels}>
    {order.shipments?.map((parcel) => (
      <li key={parcel._id}>
        <h3>
          {parcel.carrier}{' '}
          {parcel.trackingUrl === null ? (
            parcel.awb
          ) : (
            <a className={linkClass} href={parcel.trackingUrl} target="_blank" rel="noreferrer">
              {parcel.awb}
              <span className="sr-only"> (opens the carrier’s page)</span>
            </a>
          )}
        </h3>
        <p>{parcel.lines.map((line) => pieceText(order, line)).join(', ')}</p>
        <p>
          Sent on <Time at={parcel.sentAt} day />
          {parcel.deliveredAt !== null ? (
            <>
              , delivered on <Time at={parcel.deliveredAt} day />
            </>
          ) : (
            parcel.expectedOn !== null &&
            `, expected on ${dayMonthText(dayInIndia(startOfDayInIndia(parcel.expectedOn)))}`
          )}
        </p>
        {parcel.deliveredAt === null && parcel.carrierPhone !== '' && (
          <p>
            Carrier’s phone:{' '}
            <a className={linkClass} href={`tel:${parcel.carrierPhone.replaceAll(/[^+\d]/g, '')}`}>
              {parcel.carrierPhone}
            </a>
          </p>
        )}
        {children?.(parcel)}
      </li>
    ))}
  </ul>
)

/** What of an order is in no parcel yet; nothing if all was sent. */
export function UnsentPieces({ order }: { order: Sent<Parcel> }) {
  const unsent = unsentLines(order.products, order.shipments ?? [])
  return (
    unsent.length > 0 && (
      <p className={styles.unsent}>
        Still to be sent: {unsent.map((line) => pieceText(order, line)).join(', ')}
      </p>
    )
  )
}

const pieceText = ({ products }: Pick<Sent<Parcel>, 'products'>, { position, quantity }: SentLine) =>
  `${quantity} × ${products[position]?.name ?? ''}`
