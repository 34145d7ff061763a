import type * as z from 'zod/mini'
import type { PasswordCheck } from '../../../contract/account-fields.ts'
import type { AppContext } from '../../core/context.ts'
import { passwordProblem } from './password-policy.ts'

/** Returns the problem with a new password, as a sentence, or null. */
export const checkPassword = (
  { settings }: AppContext,
  { password, ...owner }: z.infer<typeof PasswordCheck>,
): string | null => passwordProblem(password, { ...owner, shopName: settings.shop.name })
