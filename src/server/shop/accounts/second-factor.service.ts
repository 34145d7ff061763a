import { createHash } from 'node:crypto'
import type { SecondFactor } from '../../../contract/second-factor.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Database, Queries, Tx } from '../../core/db/types.ts'
import { toIsoString } from '../../core/lib/iso-time.ts'
import type { SecondFactorRow } from '../../core/db/schema/auth-tables.ts'
import type { EncryptedText } from '../../core/lib/encryption.ts'
import { AppError } from '../../core/lib/errors.ts'
import type { Config } from '../../core/config/config.ts'
import { decryptSecret, encryptSecret, hasLastingKey } from '../../core/config/secret-key.ts'
import { mailAdministrators } from '../../core/mail/mail-administrators.ts'
import { queueMail } from '../../core/mail/outbox.ts'
import { emailKey } from '../../core/lib/email-key.ts'
import { secondFactorLimits, TRIES_WORTH_A_MAIL, type Source } from '../../core/rate-limits/rate-limits.ts'
import { endSessions } from '../../core/sessions/sessions.service.ts'
import { resetRateLimits, refund, consume } from '../../core/rate-limits/rate-limiter.ts'
import { otpauthUri, newSecret, randomBase32, verifyTotp } from './totp.ts'

type Person = { id: string; email: string; username: string }
type Keys = Pick<Config, 'secretKey' | 'databaseUrl' | 'dataDir'>
type Before = { db: Queries; independentTransaction: Database['transaction']; settings: Keys; source: Source }

const RECOVERY_CODES = 8
/** 120 bits: random values of this length need no slow hash. */
const RECOVERY_BYTES = 15

export async function readSecondFactor(db: Queries, userId: string): Promise<SecondFactor> {
  const factor = await findFactor(db, userId)
  const { left } = await db.selectFrom('recovery_codes').select((e) => e.fn.countAll<number>().as('left')).where('user_id', '=', userId).executeTakeFirstOrThrow()
  return { since: factor?.turned_on_at ? toIsoString(factor.turned_on_at) : null, recoveryCodesLeft: left }
}

/**
 * Checks the second factor, if it is on: a code from the app, or a recovery code. Each can be used once. The response
 * is the same, whatever is wrong. Attempts are counted before they are checked, so that concurrent attempts cannot
 * bypass the limit.
 * @throws AppError code_needed without a code, wrong_code, too_many.
 */
export async function checkSecondFactor(before: Before, person: Person, code: string | undefined): Promise<void> {
  const factor = await findFactor(before.db, person.id)
  if (!factor?.turned_on_at) return
  if (code === undefined) throw new AppError('code_needed', 'Please enter the code from your authenticator app.')
  await tryCode(before, person, (tx) => spend(tx, before.settings, person.id, code))
}

/** @throws AppError invalid_input if it is off. */
export async function requireSecondFactor(db: Queries, userId: string): Promise<void> {
  if (!(await findFactor(db, userId))?.turned_on_at) throw new AppError('invalid_input', 'Two-step sign-in is off.')
}

/** Creates a secret; replaces one that was started but not turned on. @throws AppError invalid_input if it is on. */
export async function startSecondFactor(tx: Tx, settings: Keys & Pick<Config, 'shop'>, person: Person): Promise<{ secret: string; address: string }> {
  const secret = newSecret()
  const stored = storedSecret(settings, secret)
  const started = await tx.db
    .insertInto('second_factors')
    .values({ user_id: person.id, secret: stored, turned_on_at: null, last_step: 0 })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ secret: stored, last_step: 0 }).where('second_factors.turned_on_at', 'is', null))
    .returning('user_id')
    .executeTakeFirst()
  if (!started) throw alreadyOn()
  return { secret, address: otpauthUri(settings.shop.name, person.email, secret) }
}

/** Checks the first code of the started secret. @throws AppError wrong_code, too_many, invalid_input if it is on. */
export async function tryFirstCode(before: Before, person: Person, code: string): Promise<void> {
  if ((await findFactor(before.db, person.id))?.turned_on_at) throw alreadyOn()
  await tryCode(before, person, (tx) => spendAppCode(tx, before.settings, person.id, code))
}

/**
 * Turns the second factor on and returns recovery codes. Ends the other sessions, which have not entered a code.
 * @throws AppError wrong_code if another secret was started since the code was checked.
 */
export async function turnOnSecondFactor(tx: Tx, person: Person, token: string | undefined): Promise<string[]> {
  const on = await tx.db
    .updateTable('second_factors')
    .set({ turned_on_at: Date.now() })
    .where('user_id', '=', person.id)
    .where('turned_on_at', 'is', null)
    .where('last_step', '>', 0)
    .returning('user_id')
    .executeTakeFirst()
  if (!on) throw wrongFactorCode()
  await endSessions(tx, person.id, token)
  await mailChange(tx, person, 'second_factor_on')
  return renewRecoveryCodes(tx, person.id)
}

/** Replaces all recovery codes and returns the new ones. The database stores only their hashes. */
export async function renewRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  // Locks the row: a concurrent call waits here for the first, and then deletes its codes.
  await lockRows(tx.db, tx.db.selectFrom('second_factors').select('user_id').where('user_id', '=', userId)).execute()
  await tx.db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomBase32(RECOVERY_BYTES))
  await tx.db.insertInto('recovery_codes').values(codes.map((code) => ({ code_hash: hashCode(code), user_id: userId }))).execute()
  return codes.map((code) => (code.match(/.{6}/g) ?? []).join('-'))
}

/** Turns the second factor off; ends all sessions except that of `token`. Returns false if it was off already. */
export async function turnOffSecondFactor(tx: Tx, person: Person, token?: string): Promise<boolean> {
  const gone = await tx.db.deleteFrom('second_factors').where('user_id', '=', person.id).returning('turned_on_at').executeTakeFirst()
  if (!gone?.turned_on_at) return false
  await tx.db.deleteFrom('recovery_codes').where('user_id', '=', person.id).execute()
  await endSessions(tx, person.id, token)
  await mailChange(tx, person, 'second_factor_off')
  return true
}

/** A secret as it is stored: encrypted, if the shop has a key that lasts. */
const storedSecret = (keys: Keys, secret: string): string => (hasLastingKey(keys) ? JSON.stringify(encryptSecret(keys, secret)) : secret)

/** @throws AppError unavailable if it was encrypted with a key that the shop no longer has. */
function secretOf(keys: Keys, { secret }: Pick<SecondFactorRow, 'secret'>): string {
  const found = isEncrypted(secret) ? decryptSecret(keys, JSON.parse(secret) as EncryptedText) : secret
  if (found === undefined) throw new AppError('unavailable', 'The shop cannot check codes of the app at the moment. Please use a recovery code.')
  return found
}

const isEncrypted = (stored: string) => stored.startsWith('{')

/** Encrypts the secrets that earlier versions have stored as they are. */
export async function encryptSecrets(tx: Tx, keys: Keys): Promise<void> {
  if (!hasLastingKey(keys)) return
  const rows = await tx.db.selectFrom('second_factors').select(['user_id', 'secret']).execute()
  for (const { user_id, secret } of rows.filter((row) => !isEncrypted(row.secret))) {
    await tx.db.updateTable('second_factors').set({ secret: storedSecret(keys, secret) }).where('user_id', '=', user_id).where('secret', '=', secret).execute()
  }
}

const findFactor = (db: Queries, userId: string) => db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()

async function tryCode({ independentTransaction, source }: Before, person: Person, isRight: (tx: Tx) => Promise<boolean>): Promise<void> {
  const [hour, day] = secondFactorLimits(emailKey(person.email), source)
  const isTaken = await independentTransaction(async (tx) => {
    const [, triesOfTheDay] = await consume(tx, [hour, day])
    if (await isRight(tx)) {
      await resetRateLimits(tx, [hour])
      await refund(tx, [day])
      return true
    }
    if (triesOfTheDay === TRIES_WORTH_A_MAIL) await mailTries(tx, person)
    return false
  })
  if (!isTaken) throw wrongFactorCode()
}

/** Also to the other administrators if the account is one of them: its owner may not read the mailbox. */
async function mailTries(tx: Tx, person: Person): Promise<void> {
  await mailChange(tx, person, 'second_factor_tries')
  const administrator = await tx.db.selectFrom('users').select('id').where('id', '=', person.id).where('role', '=', 'admin').executeTakeFirst()
  if (administrator) await mailAdministrators(tx, { kind: 'administrator_tries', data: { account: `${person.username} (${person.email})` } }, { except: person.id })
}

function spend(tx: Tx, keys: Keys, userId: string, typed: string): Promise<boolean> {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
  return /^\d+$/.test(code) ? spendAppCode(tx, keys, userId, code) : spendRecoveryCode(tx, userId, code)
}

/** One conditional UPDATE, so that only one of two concurrent requests can use a code. */
async function spendAppCode(tx: Tx, keys: Keys, userId: string, typed: string): Promise<boolean> {
  const factor = await findFactor(tx.db, userId)
  const step = factor && verifyTotp(secretOf(keys, factor), typed.replaceAll(/\s/g, ''), Date.now())
  if (!factor || step === undefined) return false
  const taken = await tx.db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    // Only for the secret the step was computed from: another tab may have started a new one meanwhile.
    .where('secret', '=', factor.secret)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

async function spendRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const taken = await tx.db.deleteFrom('recovery_codes').where('user_id', '=', userId).where('code_hash', '=', hashCode(code)).returning('user_id').executeTakeFirst()
  return taken !== undefined
}

const hashCode = (code: string) => createHash('sha256').update(code).digest('base64url')

const wrongFactorCode = () => new AppError('wrong_code', 'That code is wrong or has already been used.')

const alreadyOn = () => new AppError('invalid_input', 'Two-step sign-in is already on.')

const mailChange = (tx: Tx, { id, email, username }: Person, kind: 'second_factor_on' | 'second_factor_off' | 'second_factor_tries') =>
  queueMail(tx, { event: `${kind}:${id}:${Date.now()}`, to: email, kind, data: { username } })
