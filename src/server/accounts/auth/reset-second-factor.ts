import { withStandaloneTransaction } from '../../db/standalone-transaction.ts'
import { StartError } from '../../lib/errors.ts'
import type { Config } from '../../config.ts'
import { findAccount } from '../accounts.service.ts'
import { turnOffSecondFactor } from './second-factor.service.ts'

/**
 * Turns the second factor of somebody off who has lost telephone and recovery codes: for whoever runs the shop, beside
 * it. All their sessions end, and a mail tells them. @throws StartError when there is no such account, or nothing to turn off.
 */
export async function resetSecondFactor(settings: Pick<Config, 'dataDir' | 'databaseUrl'>, email: string): Promise<void> {
  const done = await withStandaloneTransaction(settings, async (tx) => {
    const account = await findAccount(tx, email)
    if (!account) throw new StartError(`There is no account with the e-mail ${email}.`)
    return turnOffSecondFactor(tx, account)
  })
  if (!done) throw new StartError(`${email} signs in without a second factor already.`)
}
