import { withStandaloneTransaction } from '../../../core/db/standalone-transaction.ts'
import { StartError } from '../../../core/lib/errors.ts'
import type { Config } from '../../../core/config/config.ts'
import { findAccount } from '../account-queries.ts'
import { turnOffSecondFactor } from './turn-off-second-factor.ts'

/**
 * Turns off the second factor of a user who has lost both phone and recovery codes. For operators, in a
 * standalone transaction. Ends all the user's sessions and mails the user.
 * @throws StartError if there is no such account, or nothing to turn off.
 */
export async function resetSecondFactor(
  settings: Pick<Config, 'dataDir' | 'databaseUrl'>,
  email: string,
): Promise<void> {
  const done = await withStandaloneTransaction(settings, async (tx) => {
    const account = await findAccount(tx.db, email)
    if (!account) throw new StartError(`There is no account with the e-mail ${email}.`)
    return turnOffSecondFactor(tx, { actor: account })
  })
  if (!done) throw new StartError(`Two-step sign-in is already off for ${email}.`)
}
