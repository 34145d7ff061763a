import * as z from 'zod/mini'
import { Email } from './account-fields.ts'

/** An order number in any case and spacing, as AB12-CD34. */
const OrderNumber = z.string('is needed').check(
  z.maxLength(100, 'is too long'),
  z.overwrite((typed) =>
    typed
      .toUpperCase()
      .replaceAll(/[^A-Z0-9]/g, '')
      .replace(/^(.{4})(.{4})$/, '$1-$2'),
  ),
  z.regex(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/, 'Please enter an order number, such as AB12-CD34.'),
)

export const TrackingRequest = z.object({ orderId: OrderNumber, email: Email })
