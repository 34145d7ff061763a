import type { TrackedOrder } from '../../../contract/tracking.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { Parcels, UnsentPieces } from '../../shared/parcels.tsx'
import { Button } from '../../ui/button.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { DeliveryText } from './delivery-day.tsx'
import { LocalTime } from './local-time.tsx'
import { OrderProgress } from './order-progress.tsx'
import * as order from './order-page.module.css'
import { PieceList } from './placed-order.tsx'

/** An order as its link shows it (TRACK-04). */
export const TrackedOrderDetails = ({
  order: tracked,
  onAskAgain,
}: {
  order: TrackedOrder
  onAskAgain(): void
}) => (
  <div className={order.order}>
    <PageTitle
      className={order.title}
      title={`Order ${tracked.orderId}`}
      note={
        <>
          Placed on <LocalTime at={tracked.createdAt} day />.
        </>
      }
    >
      <Button onClick={onAskAgain}>Track another order</Button>
    </PageTitle>
    {tracked.delivery !== null && <DeliveryText>{tracked.delivery}</DeliveryText>}
    {tracked.cancelledAt === null ? (
      <OrderProgress order={tracked} />
    ) : (
      <p className={`${sheetClass} ${order.ended}`}>
        <ExtraIcon name="info" />
        <span>
          This order was cancelled on <LocalTime at={tracked.cancelledAt} />.
        </span>
      </p>
    )}
    {tracked.shipments.length > 0 && (
      <section className={sheetClass} aria-labelledby="order-parcels">
        <h2 id="order-parcels">{tracked.shipments.length === 1 ? 'Your parcel' : 'Your parcels'}</h2>
        <Parcels order={tracked} Time={LocalTime} />
        {tracked.cancelledAt === null && <UnsentPieces order={tracked} />}
      </section>
    )}
    <section className={sheetClass} aria-labelledby="order-pieces">
      <h2 id="order-pieces">Your pieces</h2>
      <PieceList lines={tracked.products} />
    </section>
  </div>
)
