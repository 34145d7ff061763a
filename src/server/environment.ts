import { isIP } from 'node:net'
import * as z from 'zod'
import { states } from '../contract/address.ts'
import { DEFAULT_HOLD_MINUTES } from '../contract/hold.ts'
import { PriceRule } from '../contract/price-rule-fields.ts'
import { isGstin, stateOfGstin } from '../rules/gst.ts'
import { isPostgresAddress } from './db/postgres/servers.ts'

const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1')
const emailAddress = z.string().regex(/^[^@\s]+@[^@\s]+$/, 'must be an e-mail address')
const emailList = z.string().refine(isEmailList, 'must be up to 5 e-mail addresses, with commas between them')
const percent = z.coerce.number('must be a number').min(0, 'must be at least 0').max(100, 'must be at most 100')
const rupees = z.coerce.number('must be an amount in rupees').min(0, 'must be at least 0')
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an address such as https://shop.example' })

const postgresAddress = z.string().refine(isPostgresAddress, 'must be an address such as postgres://user:password@host/name')

const proxies = z
  .string()
  .transform((text) => (/^\d$/.test(text) ? Number(text) || false : text.split(',').map((each) => each.trim())))
  .refine((given) => !Array.isArray(given) || given.every(isNetwork), 'must be the number of proxies in front of the shop, or their addresses such as 10.0.0.0/8,192.0.2.7')

/** A price rule as JSON. */
const priceRule = z.string().transform((text, issues) => {
  const { data, error } = PriceRule.safeParse(parseJson(text))
  if (data) return data
  const [{ path, message } = { path: [], message: '' }] = error?.issues ?? []
  issues.addIssue({ code: 'custom', message: path.length > 0 ? `${path.join('.')} ${message}` : 'must be a price rule such as {"wastagePercent":8}' })
  return z.NEVER
})

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The sample payee for trying out the shop: it belongs to nobody, or to a stranger. */
export const SAMPLE_UPI_ID = 'suvarna@upi'

/** Contact details for trying out the shop. Nobody has them, and everybody can see that. */
export const SAMPLE_CONTACT = { phone: '+91 00000 00000', email: 'care@suvarna.example', whatsappNumber: '910000000000' }

/** Rupees: the law allows no cash payment of this amount or more (Income-tax Act 2025, section 186). */
export const CASH_LIMIT = 200_000

const Environment = z.object({
  PORT: z.coerce.number('must be a port number').int('must be a port number').min(0).max(65535, 'must be a port number').default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  TRUST_PROXY: proxies.optional(),
  PUBLIC_URL: webAddress.transform((url) => url.replace(/\/+$/, '')).optional(),
  HSTS_SUBDOMAINS: flag.default(true),
  PICTURE_ORIGINS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((given) => given.every((each) => /^https:(\/\/[a-z\d.-]+(:\d+)?)?$/i.test(each)), 'must be origins such as https://pictures.example, or https: for any')
    .default([]),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_DIRECT_URL: postgresAddress.optional(),
  DEMO: flag.optional(),
  ADMIN_EMAIL: emailAddress.default('admin@localhost'),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(128, 'must have at most 128 characters').optional(),
  SECRET_KEY: z.base64('must be 32 bytes in base64').refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64').optional(),
  CODE_MAILS_PER_HOUR: z.coerce.number('must be a number').int('must be a whole number').min(1, 'must be at least 1').default(1000),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an address such as smtp://user:password@host:587' }).optional(),
  MAIL_FROM: z.string().min(3, 'must have at least 3 characters').optional(),
  OWNER_EMAIL: emailList.optional(),
  NOTIFY_NEW_ORDER: flag.default(true),
  NOTIFY_PAYMENT: flag.default(true),
  NOTIFY_STALE_RATE: flag.default(true),
  SHOP_NAME: z.string().max(60, 'must have at most 60 characters').default('Suvarna'),
  SHOP_PHONE: z.string().min(3, 'must have at least 3 characters').max(30, 'must have at most 30 characters').default(SAMPLE_CONTACT.phone),
  SHOP_EMAIL: emailAddress.default(SAMPLE_CONTACT.email),
  WHATSAPP_NUMBER: z.string().regex(/^\d{8,15}$/, 'must be 8 to 15 digits with the country code').default(SAMPLE_CONTACT.whatsappNumber),
  SHOP_ADDRESS: z.string().max(200, 'must have at most 200 characters').optional(),
  SHOP_STATE: z.enum(states, 'must be a state of India such as Kerala').optional(),
  SHOP_GSTIN: z.string().refine(isGstin, 'must be a GSTIN of 15 characters').optional(),
  LEGAL_NAME: z.string().max(100, 'must have at most 100 characters').optional(),
  GRIEVANCE_NAME: z.string().max(100, 'must have at most 100 characters').optional(),
  GRIEVANCE_DESIGNATION: z.string().max(100, 'must have at most 100 characters').optional(),
  GRIEVANCE_PHONE: z.string().min(3, 'must have at least 3 characters').max(30, 'must have at most 30 characters').optional(),
  GRIEVANCE_EMAIL: emailAddress.optional(),
  BIS_REGISTRATION: z.string().max(40, 'must have at most 40 characters').optional(),
  SHOP_HSN: z.string().regex(/^\d{4}(\d\d){0,2}$/, 'must be 4, 6 or 8 digits').default('7113'),
  UPI_ID: z.string().regex(/^[\w.-]{2,256}@[a-zA-Z]{2,64}$/, 'must be a UPI ID such as shop@bank').default(SAMPLE_UPI_ID),
  UPI_NAME: z.string().max(60, 'must have at most 60 characters').default('Suvarna'),
  UPI_MERCHANT: flag.default(false),
  UPI_UNPAID_MINUTES: z.coerce.number('must be a number of minutes').int('must be a whole number of minutes').min(0, 'must be at least 0').max(43_200, 'must be at most 43200').default(30),
  UPI_UNCONFIRMED_HOURS: z.coerce.number('must be a number of hours').int('must be a whole number of hours').min(0, 'must be at least 0').max(720, 'must be at most 720').default(48),
  TAX_RATE: percent.default(10),
  ROUND_OFF: flag.default(false),
  PRICE_DISPLAY: z.enum(['before', 'total'], 'must be before or total').default('before'),
  COD_LIMIT: rupees.lt(CASH_LIMIT, 'must be below 2,00,000 (Income-tax Act 2025, section 186)').default(5000),
  UPI_LIMIT: rupees.optional(),
  PAN_LIMIT: rupees.optional(),
  BANK_ACCOUNT_NAME: z.string().max(100, 'must have at most 100 characters').optional(),
  BANK_ACCOUNT_NUMBER: z.string().regex(/^\d{6,20}$/, 'must be 6 to 20 digits').optional(),
  BANK_IFSC: z.string().regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'must be an IFSC such as HDFC0001234').optional(),
  RATE_GUARD: percent.default(5),
  RATE_STALE_HOURS: z.coerce.number('must be a number of hours').int('must be a whole number of hours').min(1, 'must be at least 1').max(720, 'must be at most 720').default(24),
  RATE_STALE_ACTION: z.enum(['warn', 'stop'], 'must be warn or stop').default('warn'),
  HOLD_MINUTES: z.coerce.number('must be a number of minutes').int('must be a whole number of minutes').min(5, 'must be at least 5').max(60, 'must be at most 60').default(DEFAULT_HOLD_MINUTES),
  WEIGHT_TOLERANCE: percent.default(0.5),
  PRICE_RULE: priceRule.default(PriceRule.parse({})),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  DRAIN_SECONDS: z.coerce.number('must be a number of seconds').min(0, 'must be at least 0').max(8, 'must be at most 8').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Environment = z.output<typeof Environment>
export type SettingName = keyof Environment

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(Environment.shape)

/** A setting whose value cannot be used. `clashesWith`: another setting that it does not fit. */
export type SettingIssue = { name: SettingName; message: string; clashesWith?: SettingName }

/**
 * Checks every setting, given as text under the name of its environment variable. An empty text counts as not set.
 * Settings that have to fit one another are compared once each is valid by itself.
 */
export function parseSettings(given: Record<string, string | undefined>): { env: Environment; issues: [] } | { env: undefined; issues: SettingIssue[] } {
  const parsed = Environment.safeParse(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')))
  if (!parsed.success) {
    return { env: undefined, issues: parsed.error.issues.map(({ path, message }) => ({ name: path[0] as SettingName, message })) }
  }
  const issues = clashes(parsed.data)
  return issues.length > 0 ? { env: undefined, issues } : { env: parsed.data, issues: [] }
}

function clashes(env: Environment): SettingIssue[] {
  const issues: SettingIssue[] = []
  const registeredIn = env.SHOP_GSTIN === undefined ? undefined : stateOfGstin(env.SHOP_GSTIN)
  if (registeredIn && env.SHOP_STATE && env.SHOP_STATE !== registeredIn) {
    issues.push({ name: 'SHOP_STATE', message: `must be ${registeredIn}, where SHOP_GSTIN is registered`, clashesWith: 'SHOP_GSTIN' })
  }
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) issues.push({ name: 'DATABASE_URL', message: 'is needed with DATABASE_DIRECT_URL' })
  return [...issues, ...halfBankAccount(env), ...halfStorage(env)]
}

/** Settings of the bank account that are missing beside the others. */
function halfBankAccount(env: Environment): SettingIssue[] {
  const names = ['BANK_ACCOUNT_NAME', 'BANK_ACCOUNT_NUMBER', 'BANK_IFSC'] as const
  const given = names.find((name) => env[name] !== undefined)
  if (given === undefined) return []
  return names.filter((name) => env[name] === undefined).map((name) => ({ name, message: `is needed with ${given}`, clashesWith: given }))
}

/** S3 settings that are given without those they need. */
function halfStorage(env: Environment): SettingIssue[] {
  const given = (['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const).find((name) => env[name] !== undefined)
  if (given && !env.S3_BUCKET) return [{ name: 'S3_BUCKET', message: `is needed with ${given}` }]
  if (env.S3_ACCESS_KEY_ID && !env.S3_SECRET_ACCESS_KEY) return [{ name: 'S3_SECRET_ACCESS_KEY', message: 'is needed with S3_ACCESS_KEY_ID' }]
  if (env.S3_SECRET_ACCESS_KEY && !env.S3_ACCESS_KEY_ID) return [{ name: 'S3_ACCESS_KEY_ID', message: 'is needed with S3_SECRET_ACCESS_KEY' }]
  return []
}

/** Most addresses that notices of the shop go to. */
const MOST_OWNERS = 5

/** The addresses of a list with commas. */
export const emailsOf = (list: string): string[] => list.split(',').map((address) => address.trim()).filter(Boolean)

function isEmailList(list: string): boolean {
  const addresses = emailsOf(list)
  return addresses.length >= 1 && addresses.length <= MOST_OWNERS && addresses.every((address) => emailAddress.safeParse(address).success)
}

/** Whether this is an IP address, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? []
  const version = isIP(address)
  return version !== 0 && Number(bits ?? 0) <= (version === 4 ? 32 : 128)
}
