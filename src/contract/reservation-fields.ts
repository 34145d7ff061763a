import * as z from 'zod/mini'
import { onOneLine } from './fields.ts'
import { MAX_RESERVATION_NOTE } from './reservation.ts'
import { cleanMobileNumber } from './typed-entries.ts'

/** Line breaks are accepted; other control characters are not. */
const Note = z.string('must be text').check(
  z.overwrite((text) => text.replaceAll(/\r\n?/g, '\n').trim()),
  z.maxLength(MAX_RESERVATION_NOTE, `must have at most ${MAX_RESERVATION_NOTE} characters`),
  z.regex(/^(\P{Cc}|\n)*$/u, 'must not contain control characters'),
)

/** Who reserves, and what they want to say. Its messages are shown beside the form fields. */
export const ReservationCustomer = z.object({
  name: z
    .string('Please enter your name.')
    .check(
      z.trim(),
      z.minLength(2, 'Please enter your name.'),
      z.maxLength(60, 'must have at most 60 characters'),
      onOneLine(),
    ),
  phone: z
    .string('Please enter a 10-digit mobile number.')
    .check(z.overwrite(cleanMobileNumber), z.regex(/^[6-9]\d{9}$/, 'Please enter a 10-digit mobile number.')),
  note: z._default(z.nullable(Note), null),
})
