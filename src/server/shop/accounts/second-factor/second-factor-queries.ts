import { createHash } from 'node:crypto'
import {
  decryptSecret,
  encryptSecret,
  hasLastingKey,
  type SecretKeySource,
} from '../../../core/config/secret-key.ts'
import type { SecondFactorRow } from '../../../core/db/schema/auth-tables.ts'
import type { Queries, Tx } from '../../../core/db/types.ts'
import type { EncryptedText } from '../../../core/lib/encryption.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { queueMail } from '../../../core/mail/outbox.ts'
import type { Mail } from '../../../core/mail/define-mail.ts'

/** The owner of an account. */
export type Person = { id: string; email: string; username: string }

export const findFactor = (db: Queries, userId: string) =>
  db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** The form in which a secret is stored: encrypted, if the shop has a key that lasts. */
export const storedSecret = (keys: SecretKeySource, secret: string): string =>
  hasLastingKey(keys) ? JSON.stringify(encryptSecret(keys, secret)) : secret

/** @throws AppError unavailable if it was encrypted with a key that the shop no longer has. */
export function secretOf(keys: SecretKeySource, { secret }: Pick<SecondFactorRow, 'secret'>): string {
  const plain = isEncrypted(secret) ? decryptSecret(keys, JSON.parse(secret) as EncryptedText) : secret
  if (plain === undefined)
    throw new AppError(
      'unavailable',
      'The shop cannot check codes of the app at the moment. Please use a recovery code.',
    )
  return plain
}

const isEncrypted = (stored: string) => stored.startsWith('{')

/** Encrypts the secrets that earlier versions stored in plain text. */
export async function encryptSecrets(tx: Tx, keys: SecretKeySource): Promise<void> {
  if (!hasLastingKey(keys)) return
  const rows = await tx.db.selectFrom('second_factors').select(['user_id', 'secret']).execute()
  for (const { user_id, secret } of rows.filter((row) => !isEncrypted(row.secret))) {
    await tx.db
      .updateTable('second_factors')
      .set({ secret: storedSecret(keys, secret) })
      .where('user_id', '=', user_id)
      .where('secret', '=', secret)
      .execute()
  }
}

export const hashRecoveryCode = (code: string) => createHash('sha256').update(code).digest('base64url')

export const wrongFactorCode = () =>
  new AppError('wrong_code', 'That code is wrong or has already been used.')

export const factorIsOn = () => new AppError('invalid_input', 'Two-step sign-in is already on.')

export const mailFactorChange = (tx: Tx, { id, email, username }: Person, mail: Mail<{ username: string }>) =>
  queueMail(tx, mail({ event: `${mail.kind}:${id}:${Date.now()}`, to: email, data: { username } }))
