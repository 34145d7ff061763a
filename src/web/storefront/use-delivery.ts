import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { deliveryTo, isPin, listedText, type Delivery } from '../../rules/delivery.ts'
import { dayInIndia, dayOfIso } from '../../rules/india-time.ts'
import { leavingDay, leavingInstant } from '../../rules/lead-time.ts'
import { errorMessage } from '../api/error-message.ts'
import { deliveryQuery } from '../api/queries/delivery.ts'
import { shopQuery } from '../api/queries/shop.ts'

/** The delivery from a shop without a PIN list. */
const unlistedDelivery = (pin: string, leadDays: number): Delivery => deliveryTo(pin, new Date(leavingInstant(Date.now(), leadDays)))

/** The delivery from a shop with a PIN list, of a piece that leaves later. */
function leavingLater(delivery: Delivery, leadDays: number): Delivery {
  if (delivery.to === null || leadDays === 0) return delivery
  const now = Date.now()
  return { ...delivery, text: listedText(dayOfIso(delivery.to) + leavingDay(now, leadDays) - dayInIndia(now)) }
}

/**
 * The delivery to a PIN code if it is ordered now; undefined without a PIN code, and while it loads. `isListed`: whether
 * the shop has a PIN list, which the server reads. `leadDays`: how long a piece takes that is made to order.
 */
export function useDelivery(pin: string | undefined, leadDays = 0): { delivery: Pick<Delivery, 'valid' | 'serviceable' | 'cash' | 'text'> | undefined; isListed: boolean } {
  const { api } = useRouteContext({ from: '__root__' })
  const isListed = useSuspenseQuery(shopQuery(api)).data.hasPinRules === true
  const asks = isListed && pin !== undefined && isPin(pin)
  const { data, error } = useQuery({ ...deliveryQuery(api, pin ?? ''), enabled: asks })
  if (!asks) return { delivery: pin === undefined ? undefined : unlistedDelivery(pin, leadDays), isListed }
  return { delivery: data ? leavingLater(data, leadDays) : (error ? { valid: false, serviceable: false, cash: false, text: errorMessage(error) } : undefined), isListed }
}
