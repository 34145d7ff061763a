import * as z from 'zod'
import { DEFAULT_REAUTH_MINUTES } from '../../../contract/session.ts'
import type { Environment } from './environment.ts'
import type { Settings } from './settings.ts'
import { emailAddress, wholeNumber } from './setting-types.ts'

/** The settings of the first administrator and of secrets. */
export const securitySettings = {
  ADMIN_EMAIL: {
    schema: emailAddress.default('admin@localhost'),
    description: 'e-mail address of the first administrator',
  },
  ADMIN_PASSWORD: {
    schema: z
      .string()
      .min(8, 'must have at least 8 characters')
      .max(128, 'must have at most 128 characters')
      .optional(),
    description:
      'password of the first administrator; if not set, a random one is stored in DATA_DIR, and printed once if PUBLIC_URL is a loopback address',
  },
  SECRET_KEY: {
    schema: z
      .base64('must be 32 bytes in base64')
      .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64')
      .optional(),
    description:
      'key that encrypts saved secrets, second-factor secrets, verification codes and PANs: 32 bytes in base64, the same on every node; if not set, DATA_DIR/secret.key, or with DATABASE_URL a key derived from its password',
  },
} satisfies Settings

/** How long a login is recent. */
export const recentLoginSettings = {
  REAUTH_MINUTES: {
    group: 'limits',
    schema: wholeNumber(1, 60, 'minutes').default(DEFAULT_REAUTH_MINUTES),
    description:
      'how many minutes (1 to 60) after a login an administrator can change payee, mail server, notice addresses, roles and duties, delete users, see a PAN and export customers without entering the password again',
    label: 'Minutes until the password is asked for again',
    help: 'From 1 to 60. Before an administrator changes who is paid, mails, roles or duties, deletes a user, sees a PAN or exports customers.',
    kind: 'number',
    guarded: 'Minutes until the password is asked for again',
  },
} satisfies Settings

export const securityConfig = (env: Environment) => ({
  admin: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
  /** 32 bytes in base64, the same on every node; undefined: see `secretKey`. */
  secretKey: env.SECRET_KEY,
  /** How long after a password was entered a login counts as recent, in milliseconds. */
  reauthMs: env.REAUTH_MINUTES * 60_000,
})
