import type * as z from 'zod/mini'
import type { PasswordCheck } from '../../../contract/account-fields.ts'
import type { Config } from '../../core/config/config.ts'
import { passwordProblem } from './password-policy.ts'

/** Returns the problem with a new password, as a sentence, or null. */
export const checkPassword = (
  { shop }: Pick<Config, 'shop'>,
  { password, ...owner }: z.infer<typeof PasswordCheck>,
): string | null => passwordProblem(password, { ...owner, shopName: shop.name })
