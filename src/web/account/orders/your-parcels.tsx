import type { Order } from '../../../contract/order.ts'
import { Parcels, UnsentPieces } from '../../shared/parcels.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { LocalTime } from './local-time.tsx'

/** The parcels of a shopper's order; nothing before the first one is noted. */
export const YourParcels = ({ order }: { order: Order }) =>
  order.shipments && (
    <section className={sheetClass} aria-labelledby="order-parcels">
      <h2 id="order-parcels">{order.shipments.length === 1 ? 'Your parcel' : 'Your parcels'}</h2>
      <Parcels order={order} Time={LocalTime} />
      {order.cancelledAt === null && <UnsentPieces order={order} />}
    </section>
  )
