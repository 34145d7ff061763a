import * as z from 'zod'
import type { OnlineProvider } from '../../../contract/payment-providers.ts'
import { flag, percent, rupeeAmount } from './setting-types.ts'
import { isLoopbackUrl } from './public-url.ts'

const secret = z
  .string()
  .min(8, 'must have at least 8 characters')
  .max(200, 'must have at most 200 characters')
  .optional()

const loopbackUrl = z
  .url({ protocol: /^http$/, error: 'must be an address such as http://127.0.0.1:4010' })
  .transform((url) => url.replace(/\/+$/, ''))
  .optional()

/** The settings of online payments, which settings of the groups in environment.ts go with. */
export const onlinePaymentSettings = {
  RAZORPAY_KEY_ID: z
    .string()
    .regex(/^rzp_(test|live)_\w{4,40}$/, 'must be a key id such as rzp_live_AbCdEf')
    .optional()
    .describe(
      'key id of the Razorpay account; with the next two, customers can pay by card, UPI and net banking',
    ),
  RAZORPAY_KEY_SECRET: secret.describe(
    'secret of the key; saved encrypted, so that with DATABASE_URL it needs SECRET_KEY',
  ),
  RAZORPAY_WEBHOOK_SECRET: secret.describe(
    'secret of the webhook, which the account calls at PUBLIC_URL/api/webhooks/razorpay',
  ),
  RAZORPAY_WEBHOOK_SECRET_OLD: secret.describe(
    'secret of the webhook before it was changed: events sent again are still signed with it',
  ),
  RAZORPAY_SHARED_ACCOUNT: flag
    .default(false)
    .describe(
      '1: other sites use the account, so payments without an order are only counted; 0: they are listed',
    ),
  RAZORPAY_CHECKOUT_JS: flag
    .default(false)
    .describe(
      "1: /pay loads the provider's script, which offers UPI apps, EMI and offers; 0: it leads to the provider's page",
    ),
  PAY_MINUTES: z.coerce
    .number('must be a number of minutes')
    .int('must be a whole number of minutes')
    .min(10, 'must be at least 10')
    .max(60, 'must be at most 60')
    .default(20)
    .describe('how many minutes (10 to 60) an order that is paid online waits for its payment'),
  LATE_PAYMENT_LIMIT: rupeeAmount
    .optional()
    .describe(
      'the highest amount, in rupees, of an online payment that is taken and refunded if its order was cancelled before; larger ones, and a second one of a customer in a day, are left untaken, so that the provider releases them and keeps no fee',
    ),
  PREPAID_DISCOUNT: percent
    .refine((given) => given <= 10, 'must be at most 10')
    .default(0)
    .describe('percent off orders that are paid online, by UPI or by bank transfer (at most 10); 0: none'),
  RAZORPAY_URL: loopbackUrl.describe(
    'for tests: loopback address of a server that speaks as Razorpay does; PUBLIC_URL must be a loopback address as well',
  ),
  PRACTICE_PAYMENTS: flag
    .default(false)
    .describe(
      '1: practice payments, which move no money: `npm start` runs their provider beside the shop, and sets the next two, unless they are set; PUBLIC_URL must be a loopback address',
    ),
  PRACTICE_URL: loopbackUrl.describe('for practice payments: address of their provider'),
  PRACTICE_SECRET: secret.describe(
    'for practice payments: what their provider and the shop prove themselves by',
  ),
}

const Settings = z.object(onlinePaymentSettings)
type OnlinePaymentSettings = z.output<typeof Settings>

/** An account at a payment provider. */
export type PaymentAccount = {
  provider: OnlineProvider
  /** Identifies the account. */
  keyId: string
  keySecret: string
  /** Those that events may be signed with: the present one, and the one before it. */
  webhookSecrets: readonly string[]
  /** Whether payments move no money. */
  isTest: boolean
  /** Whether other sites take payments with the account. */
  isShared: boolean
  /** Whether /pay loads the provider's script. */
  usesScript: boolean
  /** The loopback address of a stand-in for the provider; undefined for the provider itself. */
  loopbackUrl: string | undefined
}

/** How the shop takes payments online. */
export function onlinePayment(env: OnlinePaymentSettings) {
  const accounts = accountReaders.flatMap((readAccount) => readAccount(env) ?? [])

  return {
    /** The accounts at payment providers, whose payments are followed and refunded. */
    accounts,
    /** The one of them where payments start; null if the shop takes no online payments. */
    account:
      accounts.find(({ provider }) => provider === 'practice' && env.PRACTICE_PAYMENTS) ??
      accounts[0] ??
      null,
    /** How long an order waits for its payment, in minutes. */
    payMinutes: env.PAY_MINUTES,
    /** Rupees above which a payment of a cancelled order is left untaken; null for never. */
    lateLimit: env.LATE_PAYMENT_LIMIT ?? null,
    /** Whether the process runs practice payments beside the shop. */
    isPractice: env.PRACTICE_PAYMENTS,
  }
}

/** Returns the account at Razorpay; null unless its three keys are set. */
function razorpayAccount(env: OnlinePaymentSettings): PaymentAccount | null {
  const {
    RAZORPAY_KEY_ID: keyId,
    RAZORPAY_KEY_SECRET: keySecret,
    RAZORPAY_WEBHOOK_SECRET: current,
    RAZORPAY_WEBHOOK_SECRET_OLD: old,
  } = env
  if (keyId === undefined || keySecret === undefined || current === undefined) return null
  return {
    provider: 'razorpay',
    keyId,
    keySecret,
    webhookSecrets: old === undefined ? [current] : [current, old],
    isTest: isTestKey(keyId),
    isShared: env.RAZORPAY_SHARED_ACCOUNT,
    usesScript: env.RAZORPAY_CHECKOUT_JS,
    loopbackUrl: env.RAZORPAY_URL,
  }
}

/** Returns the account of practice payments; null unless their provider runs. */
function practiceAccount({
  PRACTICE_URL: url,
  PRACTICE_SECRET: keySecret,
}: OnlinePaymentSettings): PaymentAccount | null {
  if (url === undefined || keySecret === undefined) return null
  return {
    provider: 'practice',
    keyId: 'practice',
    keySecret,
    webhookSecrets: [keySecret],
    isTest: true,
    isShared: false,
    usesScript: false,
    loopbackUrl: url,
  }
}

/** What reads the account of each provider from the settings. */
const accountReaders = [razorpayAccount, practiceAccount]

const isTestKey = (keyId: string): boolean => keyId.startsWith('rzp_test_')

/** Settings of online payments that do not fit the public address. */
export function onlinePaymentClashes(env: OnlinePaymentSettings, publicUrl: string) {
  const { RAZORPAY_KEY_ID: keyId, PRACTICE_PAYMENTS: isPractice } = env
  const isLoopback = isLoopbackUrl(publicUrl)
  return [
    ...(keyId !== undefined && !isTestKey(keyId) && isLoopback
      ? [
          {
            name: 'RAZORPAY_KEY_ID',
            message: 'Live keys need a public address.',
            clashesWith: 'PUBLIC_URL',
          } as const,
        ]
      : []),
    ...(['RAZORPAY_URL', 'PRACTICE_URL'] as const)
      .filter((name) => env[name] !== undefined && !(isLoopbackUrl(env[name]) && isLoopback))
      .map((name) => ({ name, message: 'and PUBLIC_URL must be loopback addresses' })),
    ...(isPractice && !isLoopback
      ? [{ name: 'PRACTICE_PAYMENTS', message: 'needs a loopback PUBLIC_URL' } as const]
      : []),
  ]
}
