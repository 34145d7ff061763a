import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { updateShipment } from '../../../contract/manage-shipments.ts'
import type { Order } from '../../../contract/order.ts'
import type { Shipment } from '../../../contract/shipment.ts'
import { DISPUTED } from '../../../rules/order-status.ts'
import { isPartSent, unsentLines } from '../../../rules/unsent-lines.ts'
import { Parcels, UnsentPieces } from '../../shared/parcels.tsx'
import { Price } from '../../shared/price.tsx'
import { Button } from '../../ui/button.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { carriersQuery } from '../carriers/carriers-query.ts'
import { notifyResult } from '../shared/notify-result.ts'
import { ConfirmRow, useRowDialog } from '../shared/row-dialog.tsx'
import { ShopTime } from '../shared/shop-time.tsx'
import { WhatsAppButton } from '../shared/whatsapp-button.tsx'
import { ParcelDialog } from './parcel-dialog.tsx'
import { phoneOf, useShareTexts } from './share-order.ts'
import * as styles from './order-parcels.module.css'

/** The parcels of a dispatched order, its unsent pieces, and the actions for both. */
export function OrderParcels({ order }: { order: Order }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: carriers = [] } = useQuery(carriersQuery(api))
  const form = useRowDialog<Shipment>()
  const arrival = useRowDialog<Shipment>()
  const texts = useShareTexts(order)
  const { shipments = [], status, cancelledAt } = order

  // The next step of the page sends the rest of an order that has a parcel.
  const canSend =
    !isPartSent(order) &&
    status === 'shipped' &&
    cancelledAt === null &&
    carriers.length > 0 &&
    unsentLines(order.products, shipments).length > 0
  const recordArrival = useRecordArrival()

  if (shipments.length === 0 && !canSend) return null

  return (
    <section className={sheetClass} aria-labelledby="order-parcels">
      <h2 id="order-parcels">Parcels</h2>
      <Parcels order={order} Time={ShopTime}>
        {(parcel) => (
          <ParcelTools
            order={order}
            parcel={parcel}
            message={texts?.parcel(parcel)}
            onArrival={() => arrival.open(parcel)}
            onCorrect={() => form.open(parcel)}
          />
        )}
      </Parcels>
      <UnsentPieces order={order} />
      {canSend && (
        <Button small onClick={() => form.open()}>
          Add a parcel
        </Button>
      )}
      <ParcelDialog
        key={form.row?._id ?? 'new'}
        order={order}
        carriers={carriers}
        parcel={form.row}
        open={form.isOpen}
        title={form.row ? 'Correct the parcel' : 'Add a parcel'}
        {...(!form.row && order.dispute && { description: DISPUTED })}
        onClose={form.close}
      />
      <ConfirmRow
        dialog={arrival}
        title={() => 'Has this parcel arrived?'}
        description={() =>
          'Once all parcels have arrived, the order is completed, and we e-mail the customer.'
        }
        action="Mark as delivered"
        onConfirm={recordArrival}
      />
    </section>
  )
}

/** Returns a function that records the arrival of a parcel. */
function useRecordArrival() {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()

  return async ({ _id, version }: Shipment) => {
    await notifyResult(
      async () =>
        void (await api(updateShipment, {
          params: { id: _id },
          body: { deliveredAt: new Date().toISOString(), version },
        })),
    )
    await queryClient.invalidateQueries()
  }
}

type ParcelToolsProps = {
  order: Order
  parcel: Shipment
  message: ComponentProps<typeof WhatsAppButton>['message']
  onArrival(): void
  onCorrect(): void
}

/** What the office knows about a parcel, and the actions for it. */
const ParcelTools = ({ order, parcel, message, onArrival, onCorrect }: ParcelToolsProps) => (
  <>
    {parcel.insuredValue !== null && (
      <p>
        Insured for <Price rupees={parcel.insuredValue} />
      </p>
    )}
    {parcel.receiverName !== null && <p>Received by {parcel.receiverName}</p>}
    <div className={styles.actions}>
      {parcel.deliveredAt === null && (
        <Button small onClick={onArrival}>
          Mark as delivered
        </Button>
      )}
      <Button small onClick={onCorrect}>
        Correct
      </Button>
      <WhatsAppButton phone={phoneOf(order)} message={message} about={`parcel ${parcel.awb}`} />
    </div>
  </>
)
