import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { updateShipment } from '../../../contract/manage-shipments.ts'
import type { Order } from '../../../contract/order.ts'
import type { Shipment } from '../../../contract/shipment.ts'
import { unsentLines } from '../../../rules/unsent-lines.ts'
import { Parcels, UnsentPieces } from '../../shared/parcels.tsx'
import { Price } from '../../shared/price.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { carriersQuery } from '../carriers/carriers-query.ts'
import { errorMessage } from '../shared/error-message.ts'
import { ShopTime } from '../shared/shop-time.tsx'
import { ParcelDialog } from './parcel-dialog.tsx'
import * as styles from './order-parcels.module.css'

/** The parcels of an order that has been sent, what is still to be sent, and the carriers that the shop has. */
export function OrderParcels({ order }: { order: Order }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { data: carriers = [] } = useQuery(carriersQuery(api))
  const [edited, setEdited] = useState<Shipment>()
  const [isOpen, setOpen] = useState(false)
  const [arrived, setArrived] = useState<Shipment>()
  const [isAsking, setAsking] = useState(false)
  const { shipments = [], status, cancelledAt } = order
  const canSend = status === 'shipped' && cancelledAt === null && carriers.length > 0 && unsentLines(order.products, shipments).length > 0
  if (shipments.length === 0 && !canSend) return null
  const edit = (parcel: Shipment | undefined) => {
    setEdited(parcel)
    setOpen(true)
  }
  const noteArrival = async () => {
    if (!arrived) return
    const body = { deliveredAt: new Date().toISOString(), version: arrived.version }
    await api(updateShipment, { params: { id: arrived._id }, body }).catch((error: unknown) => notify({ text: errorMessage(error), tone: 'error' }))
    await queryClient.invalidateQueries()
  }
  return (
    <section className={sheetClass} aria-labelledby="order-parcels">
      <h2 id="order-parcels">Parcels</h2>
      <Parcels order={order} Time={ShopTime}>
        {(parcel) => (
          <>
            {parcel.insuredValue !== null && (
              <p>
                Insured for <Price rupees={parcel.insuredValue} />
              </p>
            )}
            {parcel.receiverName !== null && <p>Received by {parcel.receiverName}</p>}
            <div className={styles.actions}>
              {parcel.deliveredAt === null && (
                <Button
                  small
                  onClick={() => {
                    setArrived(parcel)
                    setAsking(true)
                  }}
                >
                  Mark as delivered
                </Button>
              )}
              <Button small onClick={() => edit(parcel)}>
                Correct
              </Button>
            </div>
          </>
        )}
      </Parcels>
      <UnsentPieces order={order} />
      {canSend && (
        <Button small onClick={() => edit(undefined)}>
          Add a parcel
        </Button>
      )}
      <ParcelDialog key={edited?._id ?? 'new'} order={order} carriers={carriers} parcel={edited} open={isOpen} title={edited ? 'Correct the parcel' : 'Add a parcel'} onClose={() => setOpen(false)} />
      <ConfirmDialog
        open={isAsking} title="Has this parcel arrived?" description="Once all parcels have arrived, the order is completed, and the shopper gets an e-mail." action="Mark as delivered"
        onConfirm={noteArrival} onClose={() => setAsking(false)}
      />
    </section>
  )
}
