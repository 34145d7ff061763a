import { cleanReference } from '../../../../contract/typed-entries.ts'
import type { SecretKeySource } from '../../../core/config/secret-key.ts'
import type { Queries, Tx } from '../../../core/db/types.ts'
import { emailKey } from '../../../core/lib/email-key.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { mailAdministrators } from '../../../core/mail/mail-administrators.ts'
import { consume, refund, resetRateLimits } from '../../../core/rate-limits/rate-limiter.ts'
import { secondFactorLimits, TRIES_WORTH_A_MAIL } from '../../../core/rate-limits/rate-limits.ts'
import type { AttemptContext } from '../check-login.ts'
import { administratorTries, secondFactorTries } from '../accounts-mails.ts'
import {
  findFactor,
  hashRecoveryCode,
  mailFactorChange,
  secretOf,
  wrongFactorCode,
  type Person,
} from './second-factor-queries.ts'
import { verifyTotp } from './totp.ts'

/** What the check of a code needs. */
export type FactorContext = AttemptContext & { settings: SecretKeySource }

/**
 * Checks the second factor, if it is on: a code from the app, or a recovery code. Each can be used once. The
 * response is the same, whatever is wrong.
 * @throws AppError code_needed without a code, wrong_code, too_many.
 */
export async function checkSecondFactor(
  context: FactorContext,
  person: Person,
  code: string | undefined,
): Promise<void> {
  const factor = await findFactor(context.db, person.id)
  if (!factor?.turned_on_at) return
  if (code === undefined)
    throw new AppError('code_needed', 'Please enter the code from your authenticator app.')
  await tryFactorCode(context, person, (tx) => consumeCode(tx, context.settings, person.id, code))
}

/** @throws AppError invalid_input if it is off. */
export async function requireSecondFactor(db: Queries, { actor }: { actor: Person }): Promise<void> {
  if (!(await findFactor(db, actor.id))?.turned_on_at)
    throw new AppError('invalid_input', 'Two-step sign-in is off.')
}

/**
 * Counts the attempt before it checks the code, so that concurrent attempts cannot bypass the limit.
 * @throws AppError wrong_code, too_many.
 */
export async function tryFactorCode(
  { independentTransaction, source }: AttemptContext,
  person: Person,
  isRight: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  const [hour, day] = secondFactorLimits(emailKey(person.email), source)
  const isConsumed = await independentTransaction(async (tx) => {
    const [, triesOfTheDay] = await consume(tx, [hour, day])
    if (await isRight(tx)) {
      await resetRateLimits(tx, [hour])
      await refund(tx, [day])
      return true
    }
    if (triesOfTheDay === TRIES_WORTH_A_MAIL) await mailTries(tx, person)
    return false
  })
  if (!isConsumed) throw wrongFactorCode()
}

/** Also to the other administrators if the account is one of them: its owner may not read the mailbox. */
async function mailTries(tx: Tx, person: Person): Promise<void> {
  await mailFactorChange(tx, person, secondFactorTries)
  const administrator = await tx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', person.id)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  if (administrator)
    await mailAdministrators(
      tx,
      administratorTries,
      { account: `${person.username} (${person.email})` },
      { except: person.id },
    )
}

function consumeCode(tx: Tx, keys: SecretKeySource, userId: string, typed: string): Promise<boolean> {
  const code = cleanReference(typed)
  return /^\d+$/.test(code) ? consumeAppCode(tx, keys, userId, code) : consumeRecoveryCode(tx, userId, code)
}

/** One conditional UPDATE, so that only one of two concurrent requests can use a code. */
export async function consumeAppCode(
  tx: Tx,
  keys: SecretKeySource,
  userId: string,
  typed: string,
): Promise<boolean> {
  const factor = await findFactor(tx.db, userId)
  const step = factor && verifyTotp(secretOf(keys, factor), cleanReference(typed), Date.now())
  if (!factor || step === undefined) return false
  const row = await tx.db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    // Only for the secret the step was computed from: another tab may have started a new one since.
    .where('secret', '=', factor.secret)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

async function consumeRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const row = await tx.db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashRecoveryCode(code))
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}
