import { v7 as uuidv7 } from 'uuid'
import { NO_MAILBOX } from '../../../../rules/mailbox.ts'
import type { UserRow } from '../../../core/db/schema/tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { NAMELESS, NO_PASSWORD } from '../../../core/lib/without-password.ts'
import { findAccountByPhone } from '../../accounts/account-queries.ts'
import { consumeCode, wrongCode } from '../../accounts/codes/verification-codes.ts'
import { login, type LoginClient, type LoginResult } from '../../accounts/login.ts'
import { openAccount } from '../../accounts/register.ts'
import type { CreditShop } from '../book/customer-row.ts'
import { takeOverCustomer } from './take-over-customer.ts'

type PhoneLogin = { phone: string; name?: string | undefined; account: UserRow | undefined } & LoginClient

/**
 * Signs in with the code sent to a mobile number, which works once. A new number gets an account without a
 * password and without an e-mail, and the purchases that the counter knows of it.
 * @throws AppError wrong_code if another request has used the code.
 */
export async function loginWithPhone(
  tx: Tx,
  shop: CreditShop,
  { account, phone, name, ...client }: PhoneLogin,
): Promise<LoginResult> {
  if (!(await consumeCode(tx, { address: phone, purpose: 'login' }))) throw wrongCode()

  const present = account ?? (await openPhoneAccount(tx, shop, phone, name))
  return login(tx, { ...client, account: present, renewedHash: undefined })
}

async function openPhoneAccount(
  tx: Tx,
  shop: CreditShop,
  phone: string,
  username = NAMELESS,
): Promise<UserRow> {
  const email = uuidv7() + NO_MAILBOX
  const user = await openAccount(tx, { username, email, phone, passwordHash: NO_PASSWORD })
  if (user) await takeOverCustomer(tx, shop, { userId: user._id, phone })

  const account = await findAccountByPhone(tx.db, phone)
  if (!account) throw wrongCode()
  return account
}
