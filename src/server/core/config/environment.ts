import * as z from 'zod'
import { states } from '../../../contract/address.ts'
import { DEFAULT_HOLD_MINUTES } from '../../../contract/hold.ts'
import { MAX_RETURN_DAYS } from '../../../contract/return.ts'
import { DEFAULT_REAUTH_MINUTES } from '../../../contract/session.ts'
import { PriceRule } from '../../../contract/price-rule-fields.ts'
import { isGstin, stateOfGstin } from '../../../rules/gst.ts'
import { readLabelSize } from '../../../rules/label-size.ts'
import { readSynonyms } from '../../../rules/synonyms.ts'
import { cleanChatNumber, cleanCode, cleanDigits } from '../../../contract/typed-entries.ts'
import {
  emailAddress,
  emailList,
  flag,
  percent,
  postgresAddress,
  priceRule,
  proxies,
  rupeeAmount,
  webAddress,
} from './setting-types.ts'
import { accountingSettings } from './accounting.ts'
import { publicUrlOf } from './public-url.ts'
import { oldGoldSettings } from './old-gold.ts'
import { onlinePaymentClashes, onlinePaymentSettings } from './online-payment.ts'

/** The sample payee for trying out the shop: it belongs to nobody, or to a stranger. */
export const SAMPLE_UPI_ID = 'suvarna@upi'

/** Contact details for trying out the shop. Nobody has them, and everybody can see that. */
export const SAMPLE_CONTACT = {
  phone: '+91 00000 00000',
  email: 'care@suvarna.example',
  whatsappNumber: '910000000000',
}

/** Rupees: the law allows no cash payment of this amount or more (Income-tax Act 2025, section 186). */
export const CASH_LIMIT = 200_000

const server = {
  PORT: z.coerce
    .number('must be a port number')
    .int('must be a port number')
    .min(0)
    .max(65535, 'must be a port number')
    .default(3000)
    .describe('port on which the shop listens'),
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('address on which the shop listens; 0.0.0.0 for all network interfaces'),
  PUBLIC_URL: webAddress
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe(
      'public address, used for links in mails, the sitemap and the origin check of writes; if not set, http://localhost:PORT',
    ),
  TRUST_PROXY: proxies
    .optional()
    .describe(
      'whose X-Forwarded-For is trusted: the number of proxies in front of the shop (0 to 9), or their addresses and networks, separated by commas',
    ),
  HSTS_SUBDOMAINS: flag
    .default(true)
    .describe(
      "behind https, 1: browsers use https for all subdomains of the shop's host too; 0: for the shop's host alone",
    ),
  PICTURE_ORIGINS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine(
      (given) => given.every((each) => /^https:(\/\/[a-z\d.-]+(:\d+)?)?$/i.test(each)),
      'must be origins such as https://pictures.example, or https: for any',
    )
    .default([])
    .describe(
      'other origins from which pages may show pictures and videos, such as https://pictures.example, separated by commas; https: for any',
    ),
  DRAIN_SECONDS: z.coerce
    .number('must be a number of seconds')
    .min(0, 'must be at least 0')
    .max(8, 'must be at most 8')
    .optional()
    .describe(
      'how long (at most 8) the shop continues to serve after SIGTERM while /readyz returns 503; if not set, 4 with DATABASE_URL, else 0',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe(
      'clients that send it as `Authorization: Bearer` can read /metrics from another machine; at least 16 characters',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('fatal, error, warn, info, debug, trace or silent'),
}

const data = {
  DATA_DIR: z
    .string()
    .min(1)
    .default('./data')
    .describe('folder of the SQLite file, uploaded media and the outbox'),
  DATABASE_URL: postgresAddress
    .optional()
    .describe(
      'postgres://…: PostgreSQL instead of SQLite; with several servers (`postgres://user:password@one,two/name`) the shop uses the one that accepts writes',
    ),
  DATABASE_DIRECT_URL: postgresAddress
    .optional()
    .describe(
      'direct address of the same database if DATABASE_URL is a pooler in transaction mode; used for listening, migrations and backups',
    ),
  S3_BUCKET: z
    .string()
    .optional()
    .describe('bucket of S3-compatible storage, which then stores media instead of DATA_DIR'),
  S3_ENDPOINT: webAddress.optional().describe('address of the storage service'),
  S3_REGION: z.string().default('us-east-1').describe('region of the bucket'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('access key of the bucket'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('secret of the access key'),
  DEMO: flag
    .optional()
    .describe(
      '1: fills an empty database with the demonstration catalogue; 0: leaves it empty; if not set, 1 if PUBLIC_URL is a loopback address, else 0',
    ),
}

const security = {
  ADMIN_EMAIL: emailAddress.default('admin@localhost').describe('e-mail address of the first administrator'),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(128, 'must have at most 128 characters')
    .optional()
    .describe(
      'password of the first administrator; if not set, a random one is stored in DATA_DIR, and printed once if PUBLIC_URL is a loopback address',
    ),
  SECRET_KEY: z
    .base64('must be 32 bytes in base64')
    .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64')
    .optional()
    .describe(
      'key that encrypts saved secrets, second-factor secrets, verification codes and PANs: 32 bytes in base64, the same on every node; if not set, DATA_DIR/secret.key, or with DATABASE_URL a key derived from its password',
    ),
  REAUTH_MINUTES: z.coerce
    .number('must be a number of minutes')
    .int('must be a whole number of minutes')
    .min(1, 'must be at least 1')
    .max(60, 'must be at most 60')
    .default(DEFAULT_REAUTH_MINUTES)
    .describe(
      'how many minutes (1 to 60) after a login an administrator can change payee, mail server, notice addresses, roles and duties, delete users, see a PAN and export customers without entering the password again',
    ),
}

const mail = {
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address such as smtp://user:password@host:587' })
    .optional()
    .describe(
      'mail server, smtp://user:password@host:port; if not set, mails are written to DATA_DIR/outbox',
    ),
  MAIL_FROM: z
    .string()
    .min(3, 'must have at least 3 characters')
    .optional()
    .describe('sender of all mails; if not set, SHOP_NAME and SHOP_EMAIL'),
  OWNER_EMAIL: emailList
    .optional()
    .describe('up to 5 addresses, separated by commas, that get the notices below'),
  NOTIFY_NEW_ORDER: flag.default(true).describe('1: a notice for each order'),
  NOTIFY_PAYMENT: flag
    .default(true)
    .describe('1: a notice for each payment that waits for confirmation or belongs to no order'),
  NOTIFY_STALE_RATE: flag.default(true).describe('1: a notice when a metal rate is too old'),
  NOTIFY_RETURN: flag.default(true).describe('1: a notice for each return that a customer requests'),
  NOTIFY_LOW_STOCK: flag.default(true).describe('1: a notice when a product runs out'),
  NOTIFY_FAILED_REFUND: flag.default(true).describe('1: a notice for each refund that fails'),
  CODE_MAILS_PER_HOUR: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .default(1000)
    .describe(
      'the maximum number of verification codes that the whole shop mails in an hour; browsers that have signed in before are not counted',
    ),
}

const business = {
  SHOP_NAME: z
    .string()
    .max(60, 'must have at most 60 characters')
    .default('Suvarna')
    .describe('name of the shop'),
  SHOP_PHONE: z
    .string()
    .min(3, 'must have at least 3 characters')
    .max(30, 'must have at most 30 characters')
    .default(SAMPLE_CONTACT.phone)
    .describe('phone number on the pages; the default reaches nobody'),
  SHOP_EMAIL: emailAddress
    .default(SAMPLE_CONTACT.email)
    .describe('e-mail address on the pages; the default reaches nobody'),
  WHATSAPP_NUMBER: z
    .string()
    .overwrite(cleanChatNumber)
    .regex(/^\d{8,15}$/, 'must be 8 to 15 digits with the country code')
    .default(SAMPLE_CONTACT.whatsappNumber)
    .describe('8 to 15 digits with the country code; the default reaches nobody'),
  SHOP_ADDRESS: z
    .string()
    .max(200, 'must have at most 200 characters')
    .optional()
    .describe('postal address on invoices and legal pages'),
  SHOP_STATE: z
    .enum(states, 'must be a state of India such as Kerala')
    .optional()
    .describe(
      'state of the shop: with it, tax is split into CGST and SGST or shown as IGST; if not set, the state of SHOP_GSTIN',
    ),
  SHOP_GSTIN: z
    .string()
    .overwrite(cleanCode)
    .refine(isGstin, 'must be a GSTIN of 15 characters')
    .optional()
    .describe('GSTIN on invoices and legal pages'),
  SHOP_HSN: z
    .string()
    .overwrite(cleanDigits)
    .regex(/^\d{4}(\d\d){0,2}$/, 'must be 4, 6 or 8 digits')
    .default('7113')
    .describe('HSN code of the standard tax class on invoices'),
  LEGAL_NAME: z
    .string()
    .max(100, 'must have at most 100 characters')
    .optional()
    .describe('legal name on bills, /contact-us and /legal-policy'),
  BIS_REGISTRATION: z
    .string()
    .max(40, 'must have at most 40 characters')
    .optional()
    .describe('BIS registration number on the same pages'),
  GRIEVANCE_NAME: z
    .string()
    .max(100, 'must have at most 100 characters')
    .optional()
    .describe('grievance officer on the same pages'),
  GRIEVANCE_DESIGNATION: z
    .string()
    .max(100, 'must have at most 100 characters')
    .optional()
    .describe('designation of the grievance officer'),
  GRIEVANCE_PHONE: z
    .string()
    .min(3, 'must have at least 3 characters')
    .max(30, 'must have at most 30 characters')
    .optional()
    .describe('phone number of the grievance officer'),
  GRIEVANCE_EMAIL: emailAddress.optional().describe('e-mail address of the grievance officer'),
  RETURN_DAYS: z.coerce
    .number('must be a number of days')
    .int('must be a whole number of days')
    .min(0, 'must not be negative')
    .max(MAX_RETURN_DAYS, `must be at most ${MAX_RETURN_DAYS}`)
    .default(0)
    .describe(
      'how many days (1 to 365; 15 is usual) after delivery a piece can be returned; stated on product pages and /return-exchange; 0: customers cannot request returns, and no number is stated',
    ),
  INSURED_DELIVERY: flag
    .default(false)
    .describe('1: every parcel is insured; stated on product pages and /delivery-information'),
  RESERVE: flag
    .default(false)
    .describe(
      '1: customers can reserve a piece on its page; it is held once you have confirmed it by phone. The button needs SHOP_ADDRESS',
    ),
  SYNONYMS: z
    .string()
    .max(4000, 'must have at most 4,000 characters')
    .refine((text) => readSynonyms(text).problem === undefined, {
      error: ({ input }) => readSynonyms(String(input)).problem ?? '',
    })
    .optional()
    .describe(
      'words that mean the same in a search, beside the built-in ones: groups separated by semicolons or line breaks, such as `bugadi, ear cuff; vaki, bangle`',
    ),
  LABEL_SIZE: z
    .string()
    .refine(
      (text) => readLabelSize(text) !== null,
      'must be a size in millimetres such as 90x14, or 90x14-30 with a tail of 30',
    )
    .optional()
    .describe(
      'size of the labels for pieces in millimetres, such as 90x14, or 90x14-30 with a tail of 30 mm that stays blank; if not set, 100x15-40',
    ),
  LOW_STOCK: z.coerce
    .number('must be a number of pieces')
    .int('must be a whole number of pieces')
    .min(0, 'must be at least 0')
    .max(1000, 'must be at most 1000')
    .default(0)
    .describe('products without a number of their own are running out at this many pieces or fewer; 0: none'),
  ...accountingSettings,
}

const prices = {
  TAX_RATE: percent.default(10).describe('standard tax rate in percent'),
  ROUND_OFF: flag.default(false).describe('1: totals are rounded to the rupee'),
  PRICE_DISPLAY: z
    .enum(['before', 'total'], 'must be before or total')
    .default('before')
    .describe('before: prices before tax come first on cards and product pages; total: prices with tax'),
  PRICE_BREAKUP: z
    .enum(['all', 'plain', 'none'], 'must be all, plain or none')
    .default('plain')
    .describe(
      'which product pages of pieces sold by weight show the price break-up: plain: all but those of silver with stones; all; none. Orders and invoices always have it',
    ),
  RATE_GUARD: percent.default(5).describe('a greater change of a metal rate, in percent, needs a reason'),
  RATE_STALE_HOURS: z.coerce
    .number('must be a number of hours')
    .int('must be a whole number of hours')
    .min(1, 'must be at least 1')
    .max(720, 'must be at most 720')
    .default(24)
    .describe('when (1 to 720 hours) a metal rate is too old'),
  RATE_STALE_ACTION: z
    .enum(['warn', 'stop'], 'must be warn or stop')
    .default('warn')
    .describe('what happens when a metal rate is too old: warn, or stop (nothing is sold by weight)'),
  WEIGHT_TOLERANCE: percent
    .default(0.5)
    .describe('how much lighter than the paid weight a piece can be, in percent'),
  PRICE_RULE: priceRule
    .default(PriceRule.parse({}))
    .describe(
      'rule that fills the form of a product when its price is set by weight, as JSON, such as `{"wastagePercent":8,"making":{"kind":"perGram","value":350}}`',
    ),
  ...oldGoldSettings,
  HOLD_MINUTES: z.coerce
    .number('must be a number of minutes')
    .int('must be a whole number of minutes')
    .min(5, 'must be at least 5')
    .max(60, 'must be at most 60')
    .default(DEFAULT_HOLD_MINUTES)
    .describe('how many minutes (5 to 60) a price is held during payment'),
}

const payment = {
  UPI_ID: z
    .string()
    .regex(/^[\w.-]{2,256}@[a-zA-Z]{2,64}$/, 'must be a UPI ID such as shop@bank')
    .default(SAMPLE_UPI_ID)
    .describe('UPI ID of the payee; a public shop accepts no UPI payments with the default'),
  UPI_NAME: z
    .string()
    .max(60, 'must have at most 60 characters')
    .default('Suvarna')
    .describe('name of the payee'),
  UPI_MERCHANT: flag.default(false).describe('1: the UPI ID belongs to a merchant account'),
  UPI_LIMIT: rupeeAmount.optional().describe('the highest amount of a UPI payment, in rupees'),
  UPI_UNPAID_MINUTES: z.coerce
    .number('must be a number of minutes')
    .int('must be a whole number of minutes')
    .min(0, 'must be at least 0')
    .max(43_200, 'must be at most 43200')
    .default(30)
    .describe('after how many minutes a UPI order without a UTR releases its stock; it stays open; 0: never'),
  UPI_UNCONFIRMED_HOURS: z.coerce
    .number('must be a number of hours')
    .int('must be a whole number of hours')
    .min(0, 'must be at least 0')
    .max(720, 'must be at most 720')
    .default(48)
    .describe(
      'after how many hours an order whose payment reference is unconfirmed releases its stock; it stays open; 0: never',
    ),
  COD_LIMIT: rupeeAmount
    .refine((amount) => amount < CASH_LIMIT, 'must be below 2,00,000 (Income-tax Act 2025, section 186)')
    .default(5000)
    .describe('the highest amount for cash on delivery, in rupees, below 2,00,000'),
  OPEN_COD_ORDERS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(50, 'must be at most 50')
    .default(10)
    .describe(
      'how many undelivered cash-on-delivery orders (1 to 50) a customer can have; 3 is recommended for a public shop',
    ),
  COD_NEEDS_ADDRESS: flag
    .default(false)
    .describe('1: cash on delivery needs a delivery address; recommended for a public shop'),
  COD_CONFIRM: flag
    .default(false)
    .describe(
      '1: customers confirm a cash order by a link in its mail, or it is cancelled after 24 hours; recommended for a public shop; with DATABASE_URL it needs SECRET_KEY',
    ),
  COD_RELEASE_HOURS: z.coerce
    .number('must be a number of hours')
    .int('must be a whole number of hours')
    .min(0, 'must be at least 0')
    .max(720, 'must be at most 720')
    .default(72)
    .describe(
      'after how many hours a pending cash order appears on the morning board (24 without an address); it is cancelled after twice as many; 0: never',
    ),
  BANK_ACCOUNT_NAME: z
    .string()
    .max(100, 'must have at most 100 characters')
    .optional()
    .describe('account holder; with the next two, shoppers can pay by bank transfer'),
  BANK_ACCOUNT_NUMBER: z
    .string()
    .overwrite(cleanDigits)
    .regex(/^\d{6,20}$/, 'must be 6 to 20 digits')
    .optional()
    .describe('account number'),
  BANK_IFSC: z
    .string()
    .overwrite(cleanCode)
    .regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'must be an IFSC such as HDFC0001234')
    .optional()
    .describe('IFSC of the bank'),
  BANK_PRICE_HOURS: z.coerce
    .number('must be a number of hours')
    .int('must be a whole number of hours')
    .min(1, 'must be at least 1')
    .max(72, 'must be at most 72')
    .default(24)
    .describe('how many hours (1 to 72) an unpaid bank transfer keeps the price of weighed pieces'),
  ESTIMATE_HOURS: z.coerce
    .number('must be a number of hours')
    .int('must be a whole number of hours')
    .min(1, 'must be at least 1')
    .max(72, 'must be at most 72')
    .default(24)
    .describe('how many hours (1 to 72) an unpaid order of the counter keeps its prices and stock'),
  UNPAID_LIMIT: rupeeAmount
    .default(500_000)
    .describe("the highest total of a customer's unpaid orders if there are several, in rupees; 0: no limit"),
  PAN_LIMIT: rupeeAmount
    .optional()
    .describe(
      "orders above this amount, in rupees, need the shopper's PAN; with DATABASE_URL it needs SECRET_KEY",
    ),
  ...onlinePaymentSettings,
}

/** All settings, in the groups of docs/settings.md. */
export const settingGroups = {
  Server: server,
  Data: data,
  'Administrators and secrets': security,
  Mail: mail,
  Business: business,
  'Prices and tax': prices,
  Payment: payment,
}

const Environment = z.object({ ...server, ...data, ...security, ...mail, ...business, ...prices, ...payment })

export type Environment = z.output<typeof Environment>
export type SettingName = keyof Environment

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(Environment.shape)

/** A setting whose value cannot be used. `clashesWith`: another setting that it does not fit. */
export type SettingIssue = { name: SettingName; message: string; clashesWith?: SettingName }

/**
 * Checks every setting, given as text under the name of its environment variable. An empty text counts as not
 * set. Settings that have to fit one another are compared once each is valid by itself.
 */
export function parseSettings(
  given: Record<string, string | undefined>,
): { env: Environment; issues: [] } | { env: undefined; issues: SettingIssue[] } {
  const parsed = Environment.safeParse(
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
  )
  if (!parsed.success) {
    return {
      env: undefined,
      issues: parsed.error.issues.map(({ path, message }) => ({ name: path[0] as SettingName, message })),
    }
  }
  const issues = clashes(parsed.data)
  return issues.length > 0 ? { env: undefined, issues } : { env: parsed.data, issues: [] }
}

function clashes(env: Environment): SettingIssue[] {
  const issues: SettingIssue[] = []
  const registeredIn = env.SHOP_GSTIN === undefined ? undefined : stateOfGstin(env.SHOP_GSTIN)
  if (registeredIn && env.SHOP_STATE && env.SHOP_STATE !== registeredIn) {
    issues.push({
      name: 'SHOP_STATE',
      message: `must be ${registeredIn}, where SHOP_GSTIN is registered`,
      clashesWith: 'SHOP_GSTIN',
    })
  }
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    issues.push({ name: 'DATABASE_URL', message: 'is needed with DATABASE_DIRECT_URL' })
  return [
    ...issues,
    ...halfBankAccount(env),
    ...halfStorage(env),
    ...onlinePaymentClashes(env, publicUrlOf(env)),
  ]
}

/** Settings of the bank account that are missing beside the others. */
function halfBankAccount(env: Environment): SettingIssue[] {
  const names = ['BANK_ACCOUNT_NAME', 'BANK_ACCOUNT_NUMBER', 'BANK_IFSC'] as const
  const configuredName = names.find((name) => env[name] !== undefined)
  if (configuredName === undefined) return []
  return names
    .filter((name) => env[name] === undefined)
    .map((name) => ({ name, message: `is needed with ${configuredName}`, clashesWith: configuredName }))
}

/** S3 settings that are given without those they need. */
function halfStorage(env: Environment): SettingIssue[] {
  const configuredName = (['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const).find(
    (name) => env[name] !== undefined,
  )
  if (configuredName && !env.S3_BUCKET)
    return [{ name: 'S3_BUCKET', message: `is needed with ${configuredName}` }]
  if (env.S3_ACCESS_KEY_ID && !env.S3_SECRET_ACCESS_KEY)
    return [{ name: 'S3_SECRET_ACCESS_KEY', message: 'is needed with S3_ACCESS_KEY_ID' }]
  if (env.S3_SECRET_ACCESS_KEY && !env.S3_ACCESS_KEY_ID)
    return [{ name: 'S3_ACCESS_KEY_ID', message: 'is needed with S3_SECRET_ACCESS_KEY' }]
  return []
}
