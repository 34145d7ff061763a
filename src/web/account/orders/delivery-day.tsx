import type { Order } from '../../../contract/order.ts'
import { orderDelivery } from '../../../rules/delivery.ts'
import { successClass } from '../../ui/field-classes.ts'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './delivery-day.module.css'

/** The day on which an order arrives; nothing without an address, or once it has arrived or is cancelled. */
export function DeliveryDay({ order }: { order: Order }) {
  const day = orderDelivery(order)
  return day && <DeliveryText>{day}</DeliveryText>
}

/** A day of delivery in words. */
export const DeliveryText = ({ children }: { children: string }) => (
  <p className={`${successClass} ${styles.day}`}>
    <Icon name="truck" />
    {children}
  </p>
)
