import { sendOtp, verifyOtp } from '../src/contract/account.ts'
import { codeFor } from './mails.ts'
import type { TestShop } from './shop.ts'

/** Verifies an e-mail by the code mailed to it; returns the proof needed to register it. */
export async function verifyEmail(shop: TestShop, email: string): Promise<string> {
  await shop.call(sendOtp, { body: { email } })
  const { proof } = await shop.call(verifyOtp, { body: { email, otp: await codeFor(shop, email) } })
  return proof
}
