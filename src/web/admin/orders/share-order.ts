import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { getPayLink } from '../../../contract/online-payment.ts'
import type { Order } from '../../../contract/order.ts'
import type { Shipment } from '../../../contract/shipment.ts'
import { leftToPay } from '../../../rules/estimate.ts'
import { isReservation } from '../../../rules/stated-order.ts'
import { momentText } from '../../../rules/india-time.ts'
import {
  estimateText,
  orderText,
  parcelText,
  payLinkText,
  reservationText,
} from '../../../rules/share-texts.ts'
import type { Api } from '../../api/client.ts'
import { shopQuery } from '../../api/queries/shop.ts'

/** The pay link of an unpaid order. */
export const payLinkQuery = (api: Api, { _id, payments }: Order) =>
  queryOptions({
    queryKey: ['pay-link', _id, payments.length],
    queryFn: () => api(getPayLink, { params: { id: _id } }),
    retry: false,
  })

/** The phone number of an order's customer; null if none is known. */
export const phoneOf = ({ customer, address }: Order): string | null =>
  customer?.phone ?? address?.phone ?? null

/** The finished messages about an order; undefined until the shop's facts are known. */
export function useShareTexts(order: Order) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useQuery(shopQuery(api))

  if (!shop) return undefined

  const about = {
    shop: shop.name,
    name: order.customer?.name ?? order.address?.name ?? null,
    orderId: order.orderId,
  }
  // Orders are followed by number and e-mail.
  const follow = order.email === null ? shop.publicUrl : `${shop.publicUrl}/track`
  const [piece] = order.products

  return {
    order:
      isReservation(order) && piece
        ? reservationText(about, piece.name, `${shop.publicUrl}/shop/${piece.productId}`)
        : orderText(about, order.amount, follow),
    parcel: ({ carrier, awb, trackingUrl }: Shipment) =>
      parcelText(about, { carrier, awb }, trackingUrl ?? follow),
    estimate: (link: string) =>
      estimateText(about, order.amount, {
        until: order.priceUntil === null ? null : momentText(Date.parse(order.priceUntil)),
        link,
      }),
    payLink: (link: string) => payLinkText(about, leftToPay(order), link),
  }
}
