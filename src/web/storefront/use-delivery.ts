import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { deliveryTo, isPin, type Delivery } from '../../rules/delivery.ts'
import { errorMessage } from '../api/error-message.ts'
import { deliveryQuery } from '../api/queries/delivery.ts'
import { shopQuery } from '../api/queries/shop.ts'

/** The delivery from a shop without a PIN list. */
const unlistedDelivery = (pin: string): Delivery => deliveryTo(pin, new Date())

/**
 * The delivery to a PIN code if it is ordered now; undefined without a PIN code, and while it loads.
 * `isListed`: whether the shop has a PIN list, which the server reads.
 */
export function useDelivery(pin: string | undefined): {
  delivery: Pick<Delivery, 'valid' | 'serviceable' | 'cash' | 'text'> | undefined
  isListed: boolean
} {
  const { api } = useRouteContext({ from: '__root__' })
  const isListed = useSuspenseQuery(shopQuery(api)).data.hasPinRules === true
  const asks = isListed && pin !== undefined && isPin(pin)
  const { data, error } = useQuery({ ...deliveryQuery(api, pin ?? ''), enabled: asks })
  if (!asks) return { delivery: pin === undefined ? undefined : unlistedDelivery(pin), isListed }
  return {
    delivery:
      data ??
      (error ? { valid: false, serviceable: false, cash: false, text: errorMessage(error) } : undefined),
    isListed,
  }
}
