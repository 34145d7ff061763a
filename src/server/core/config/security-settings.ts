import * as z from 'zod'
import { DEFAULT_REAUTH_MINUTES } from '../../../contract/session.ts'
import { emailAddress } from './setting-types.ts'

/** The settings of administrators and secrets. */
export const securitySettings = {
  ADMIN_EMAIL: emailAddress.default('admin@localhost').describe('e-mail address of the first administrator'),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(128, 'must have at most 128 characters')
    .optional()
    .describe(
      'password of the first administrator; if not set, a random one is stored in DATA_DIR, and printed once if PUBLIC_URL is a loopback address',
    ),
  SECRET_KEY: z
    .base64('must be 32 bytes in base64')
    .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64')
    .optional()
    .describe(
      'key that encrypts saved secrets, second-factor secrets, verification codes and PANs: 32 bytes in base64, the same on every node; if not set, DATA_DIR/secret.key, or with DATABASE_URL a key derived from its password',
    ),
  REAUTH_MINUTES: z.coerce
    .number('must be a number of minutes')
    .int('must be a whole number of minutes')
    .min(1, 'must be at least 1')
    .max(60, 'must be at most 60')
    .default(DEFAULT_REAUTH_MINUTES)
    .describe(
      'how many minutes (1 to 60) after a login an administrator can change payee, mail server, notice addresses, roles and duties, delete users, see a PAN and export customers without entering the password again',
    ),
}
