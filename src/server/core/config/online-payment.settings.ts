import * as z from 'zod'
import type { OnlineProvider } from '../../../contract/payment-providers.ts'
import type { Environment, SettingIssue } from './environment.ts'
import { isLoopbackUrl } from './public-url.ts'
import type { Settings } from './settings.ts'
import { flag, percent, rupeeAmount, wholeNumber } from './setting-types.ts'

const secret = z
  .string()
  .min(8, 'must have at least 8 characters')
  .max(200, 'must have at most 200 characters')
  .optional()

const loopbackUrl = z
  .url({ protocol: /^http$/, error: 'must be an address such as http://127.0.0.1:4010' })
  .transform((url) => url.replace(/\/+$/, ''))
  .optional()

/** The settings of online payments. */
export const onlinePaymentSettings = {
  RAZORPAY_KEY_ID: {
    group: 'online',
    schema: z
      .string()
      .regex(/^rzp_(test|live)_\w{4,40}$/, 'must be a key id such as rzp_live_AbCdEf')
      .optional(),
    description:
      'key id of the Razorpay account; with the next two, customers can pay by card, UPI and net banking',
    label: 'Key id',
    help: 'Starts with rzp_live_, or with rzp_test_ to try it out. With key secret and webhook secret, customers can pay online.',
    guarded: 'Razorpay key id',
    payee: true,
  },
  RAZORPAY_KEY_SECRET: {
    group: 'online',
    schema: secret,
    description: 'secret of the key; saved encrypted, so that with DATABASE_URL it needs SECRET_KEY',
    label: 'Key secret',
    kind: 'secret',
    guarded: 'Razorpay key secret',
    payee: true,
  },
  RAZORPAY_WEBHOOK_SECRET: {
    group: 'online',
    schema: secret,
    description: 'secret of the webhook, which the account calls at PUBLIC_URL/api/webhooks/razorpay',
    label: 'Webhook secret',
    help: 'Create a webhook in the Razorpay dashboard with a secret of your choice, and enter the same secret here.',
    kind: 'secret',
    guarded: 'Razorpay webhook secret',
  },
  RAZORPAY_WEBHOOK_SECRET_OLD: {
    group: 'online',
    schema: secret,
    description: 'secret of the webhook before it was changed: events sent again are still signed with it',
    label: 'Previous webhook secret',
    help: 'For a day after you change the secret, so that events sent again are accepted.',
    kind: 'secret',
    guarded: 'Previous Razorpay webhook secret',
  },
  RAZORPAY_CHECKOUT_JS: {
    group: 'online',
    schema: flag.default(false),
    description:
      "1: /pay loads the provider's script, which offers UPI apps, EMI and offers; 0: it leads to the provider's page",
    label: 'Load Razorpay’s script on the payment page',
    help: 'It offers UPI apps, EMI and offers. Without it, customers pay on Razorpay’s own page. An offer, or a fee that customers bear, changes what they pay there: the order counts as paid, and its bill keeps the price.',
    kind: 'check',
  },
  RAZORPAY_SHARED_ACCOUNT: {
    group: 'online',
    schema: flag.default(false),
    description:
      '1: other sites use the account, so payments without an order are only counted; 0: they are listed',
    label: 'Other sites use the same Razorpay account',
    help: 'Turn it on if payments of another site appear under Payments to check: they are then only counted there.',
    kind: 'check',
  },
  PAY_MINUTES: {
    group: 'online',
    schema: wholeNumber(10, 60, 'minutes').default(20),
    description: 'how many minutes (10 to 60) an order that is paid online waits for its payment',
    label: 'Minutes to pay',
    help: 'From 10 to 60. An unpaid order is then cancelled, and its pieces go back into stock.',
    kind: 'number',
  },
  LATE_PAYMENT_LIMIT: {
    group: 'online',
    schema: rupeeAmount.optional(),
    description:
      'the highest amount, in rupees, of an online payment that is taken and refunded if its order was cancelled before; larger ones, and a second one of a customer in a day, are left untaken, so that the provider releases them and keeps no fee',
    label: 'Highest payment of a cancelled order that is taken and refunded',
    help: 'In rupees. A larger one is left untaken: the bank releases it, and you pay no fee. Empty: all are taken.',
    kind: 'number',
  },
  PREPAID_DISCOUNT: {
    group: 'online',
    schema: percent.refine((given) => given <= 10, 'must be at most 10').default(0),
    description: 'percent off orders that are paid online, by UPI or by bank transfer (at most 10); 0: none',
    label: 'Discount on prepaid orders',
    help: 'In percent, at most 10, for orders paid online, by UPI or by bank transfer. 0: none.',
    kind: 'number',
  },
  RAZORPAY_URL: {
    schema: loopbackUrl,
    description:
      'for tests: loopback address of a server that speaks as Razorpay does; PUBLIC_URL must be a loopback address as well',
  },
  PRACTICE_PAYMENTS: {
    schema: flag.default(false),
    description:
      '1: practice payments, which move no money: `npm start` runs their provider beside the shop, and sets the next two, unless they are set; PUBLIC_URL must be a loopback address',
  },
  PRACTICE_URL: {
    schema: loopbackUrl,
    description: 'for practice payments: address of their provider',
  },
  PRACTICE_SECRET: {
    schema: secret,
    description: 'for practice payments: what their provider and the shop prove themselves by',
  },
} satisfies Settings

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
export function onlinePayment(env: Environment) {
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
function razorpayAccount(env: Environment): PaymentAccount | null {
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
}: Environment): PaymentAccount | null {
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
export function onlinePaymentClashes(env: Environment, publicUrl: string): SettingIssue[] {
  const { RAZORPAY_KEY_ID: keyId, PRACTICE_PAYMENTS: isPractice } = env
  const isLoopback = isLoopbackUrl(publicUrl)
  const issues: SettingIssue[] = []

  if (keyId !== undefined && !isTestKey(keyId) && isLoopback)
    issues.push({
      name: 'RAZORPAY_KEY_ID',
      message: 'Live keys need a public address.',
      clashesWith: 'PUBLIC_URL',
    })
  for (const name of ['RAZORPAY_URL', 'PRACTICE_URL'] as const)
    if (env[name] !== undefined && !(isLoopbackUrl(env[name]) && isLoopback))
      issues.push({ name, message: 'and PUBLIC_URL must be loopback addresses' })
  if (isPractice && !isLoopback)
    issues.push({ name: 'PRACTICE_PAYMENTS', message: 'needs a loopback PUBLIC_URL' })
  return issues
}
