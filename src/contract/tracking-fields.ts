import * as z from 'zod/mini'
import { Email } from './account-fields.ts'
import { cleanReference } from './typed-entries.ts'

/** An order number in any case and spacing, as AB12-CD34. */
const OrderNumber = z.string('is needed').check(
  z.maxLength(100, 'is too long'),
  z.overwrite((typed) => cleanReference(typed).replace(/^(.{4})(.{4})$/, '$1-$2')),
  z.regex(/^[A-Z0-9]{4}-[A-Z0-9]{4}$/, 'Please enter an order number, such as AB12-CD34.'),
)

export const TrackingRequest = z.object({ orderId: OrderNumber, email: Email })
