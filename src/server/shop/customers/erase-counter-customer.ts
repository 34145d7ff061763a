import type { Config } from '../../core/config/config.ts'
import { withStandaloneTransaction } from '../../core/db/standalone-transaction.ts'
import { StartError } from '../../core/lib/errors.ts'
import { eraseByPhone } from './book/erase-record.ts'

/**
 * Erases a customer of the counter without an account, by phone number, in a transaction of its own.
 * @returns the number of their orders. @throws StartError if there is none.
 */
export async function eraseCounterCustomer(
  settings: Pick<Config, 'dataDir' | 'databaseUrl'>,
  phone: string,
): Promise<number> {
  const orders = await withStandaloneTransaction(settings, (tx) => eraseByPhone(tx, phone))
  if (orders === 0)
    throw new StartError(`No order of a customer without an account has the phone number ${phone}.`)
  return orders
}
