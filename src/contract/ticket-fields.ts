import * as z from 'zod/mini'
import { Email } from './account-fields.ts'
import { multilineText, onOneLine } from './fields.ts'
import { MAX_TICKET_MESSAGE } from './ticket.ts'

/** Who writes to the shop, and what. Its messages are shown beside the form fields. */
export const TicketForm = z.object({
  name: z
    .string('Please enter your name.')
    .check(
      z.trim(),
      z.minLength(2, 'Please enter your name.'),
      z.maxLength(60, 'must have at most 60 characters'),
      onOneLine(),
    ),
  email: Email,
  /** The number of an order, as typed: it is never looked up for the sender. */
  orderId: z.optional(
    z.nullable(
      z
        .string('must be text')
        .check(z.trim(), z.maxLength(40, 'must have at most 40 characters'), onOneLine()),
    ),
  ),
  message: multilineText('must not contain invisible characters', 'Please write your message.').check(
    z.minLength(1, 'Please write your message.'),
    z.maxLength(
      MAX_TICKET_MESSAGE,
      `must have at most ${MAX_TICKET_MESSAGE.toLocaleString('en-IN')} characters`,
    ),
  ),
})
