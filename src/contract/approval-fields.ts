import * as z from 'zod/mini'
import { Email } from './account-fields.ts'

/** The login of a manager or an owner who approves what the duty `counter` may not do alone. */
export const Approval = z.object({
  email: Email,
  password: z.string('is needed').check(z.minLength(1, 'is needed'), z.maxLength(128)),
})
export type Approval = z.output<typeof Approval>
