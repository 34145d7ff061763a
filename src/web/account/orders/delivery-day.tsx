import type { Order } from '../../../contract/order.ts'
import { orderDelivery } from '../../../rules/delivery.ts'
import { successClass } from '../../ui/field-classes.ts'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './delivery-day.module.css'

/** The day on which an order arrives; nothing without an address, or once it has arrived or is cancelled. */
export function DeliveryDay({ order }: { order: Order }) {
  const day = orderDelivery(order)
  return (
    day && (
      <p className={`${successClass} ${styles.day}`}>
        <Icon name="truck" />
        {day}
      </p>
    )
  )
}
