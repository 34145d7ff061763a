import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import * as z from 'zod'
import { states } from '../contract/address.ts'
import { isGstin, stateOfGstin } from '../rules/gst.ts'
import { isPostgresAddress } from './db/postgres/servers.ts'
import { StartError } from './lib/errors.ts'

const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1')
const percent = z.coerce.number('must be a number').min(0, 'must be at least 0').max(100, 'must be at most 100')
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an address such as https://shop.example' })

const postgresAddress = z.string().refine(isPostgresAddress, 'must be an address such as postgres://user:password@host/name')

const proxies = z
  .string()
  .transform((text) => (/^\d$/.test(text) ? Number(text) || false : text.split(',').map((each) => each.trim())))
  .refine((given) => !Array.isArray(given) || given.every(isNetwork), 'must be the number of proxies in front of the shop, or their addresses such as 10.0.0.0/8,192.0.2.7')

/** The sample payee for trying out the shop: it belongs to nobody, or to a stranger. */
const SAMPLE_UPI_ID = 'suvarna@upi'

/** Contact details for trying out the shop. Nobody has them, and everybody can see that. */
const SAMPLE_CONTACT = { phone: '+91 00000 00000', email: 'care@suvarna.example', whatsappNumber: '910000000000' }

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
  ADMIN_EMAIL: z.string().regex(/^[^@\s]+@[^@\s]+$/, 'must be an e-mail address').default('admin@localhost'),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(128, 'must have at most 128 characters').optional(),
  SECRET_KEY: z.base64('must be 32 bytes in base64').refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64').optional(),
  CODE_MAILS_PER_HOUR: z.coerce.number('must be a number').int('must be a whole number').min(1, 'must be at least 1').default(1000),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an address such as smtp://user:password@host:587' }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  SHOP_NAME: z.string().min(1).max(60).default('Suvarna'),
  SHOP_PHONE: z.string().min(3).max(30).default(SAMPLE_CONTACT.phone),
  SHOP_EMAIL: z.string().regex(/^[^@\s]+@[^@\s]+$/, 'must be an e-mail address').default(SAMPLE_CONTACT.email),
  WHATSAPP_NUMBER: z.string().regex(/^\d{8,15}$/, 'must be 8 to 15 digits with the country code').default(SAMPLE_CONTACT.whatsappNumber),
  SHOP_ADDRESS: z.string().max(200, 'must have at most 200 characters').optional(),
  SHOP_STATE: z.enum(states, 'must be a state of India such as Kerala').optional(),
  SHOP_GSTIN: z.string().refine(isGstin, 'must be a GSTIN of 15 characters').optional(),
  SHOP_HSN: z.string().regex(/^\d{4}(\d\d){0,2}$/, 'must be 4, 6 or 8 digits').default('7113'),
  UPI_ID: z.string().regex(/^[\w.-]{2,256}@[a-zA-Z]{2,64}$/, 'must be a UPI ID such as shop@bank').default(SAMPLE_UPI_ID),
  UPI_NAME: z.string().min(1).max(60).default('Suvarna'),
  UPI_MERCHANT: flag.default(false),
  UPI_UNPAID_MINUTES: z.coerce.number('must be a number of minutes').int('must be a whole number of minutes').min(0, 'must be at least 0').max(43_200, 'must be at most 43200').default(30),
  UPI_UNCONFIRMED_HOURS: z.coerce.number('must be a number of hours').int('must be a whole number of hours').min(0, 'must be at least 0').max(720, 'must be at most 720').default(48),
  TAX_RATE: percent.default(10),
  COD_LIMIT: z.coerce.number('must be an amount in rupees').min(0, 'must be at least 0').default(5000),
  S3_ENDPOINT: webAddress.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  DRAIN_SECONDS: z.coerce.number('must be a number of seconds').min(0, 'must be at least 0').max(8, 'must be at most 8').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export type Config = ReturnType<typeof readConfig>

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(Environment.shape)

/**
 * Reads and checks every setting once. An empty variable counts as not set.
 * @throws StartError naming the first bad variable.
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new StartError(`Setting ${String(issue?.path[0])}: ${issue?.message}.`)
  }
  const env = parsed.data
  const registeredIn = env.SHOP_GSTIN === undefined ? undefined : stateOfGstin(env.SHOP_GSTIN)
  if (registeredIn && env.SHOP_STATE && env.SHOP_STATE !== registeredIn) {
    throw new StartError(`Setting SHOP_STATE: must be ${registeredIn}, where SHOP_GSTIN is registered.`)
  }
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) throw new StartError('Setting DATABASE_URL: is needed with DATABASE_DIRECT_URL.')
  refuseHalfStorage(env)
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  const isPublic = !isLoopbackUrl(publicUrl) && !isForTests(publicUrl)
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    /** Whether the shop is public: then no secret is printed or logged, and no money goes to the sample payee. */
    isPublic,
    /** Whether HSTS covers all subdomains of this host too. */
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    /** Other origins from which pages may show pictures and videos. */
    pictureOrigins: env.PICTURE_ORIGINS,
    /** Number of proxies before the shop, or their addresses and networks; false for none, undefined if not set. */
    trustProxy: env.TRUST_PROXY,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    /** The same database without a pooler, for listening, migrating and backups. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    /** Undefined: decided by whether the database is empty and the shop is only reachable from this machine. */
    demo: env.DEMO ?? (isLoopbackUrl(publicUrl) ? undefined : false),
    admin: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM ?? `${env.SHOP_NAME} <${env.SHOP_EMAIL}>` },
    /** Maximum number of verification codes that the whole shop mails per hour. */
    codeMailsPerHour: env.CODE_MAILS_PER_HOUR,
    /** 32 bytes in base64, the same on every node; undefined: see `secretKey`. */
    secretKey: env.SECRET_KEY,
    shop: { name: env.SHOP_NAME, phone: env.SHOP_PHONE, email: env.SHOP_EMAIL, whatsappNumber: env.WHATSAPP_NUMBER },
    /** The variables of contact details that are still samples. */
    sampleContact: [
      ...(env.SHOP_PHONE === SAMPLE_CONTACT.phone ? ['SHOP_PHONE'] : []),
      ...(env.SHOP_EMAIL === SAMPLE_CONTACT.email ? ['SHOP_EMAIL'] : []),
      ...(env.WHATSAPP_NUMBER === SAMPLE_CONTACT.whatsappNumber ? ['WHATSAPP_NUMBER'] : []),
    ],
    /** Data of the shop on invoices; null if unknown. */
    trade: { address: env.SHOP_ADDRESS ?? null, gstin: env.SHOP_GSTIN ?? null, state: env.SHOP_STATE ?? registeredIn ?? null, hsn: env.SHOP_HSN },
    upi: {
      id: env.UPI_ID, name: env.UPI_NAME, merchant: env.UPI_MERCHANT, accepted: !isPublic || env.UPI_ID !== SAMPLE_UPI_ID,
      /** When the stock of an unconfirmed order is released: minutes without a UTR, hours with one. 0: never. */
      unpaidMinutes: env.UPI_UNPAID_MINUTES, unconfirmedHours: env.UPI_UNCONFIRMED_HOURS,
    },
    /** Percent. */
    taxRate: env.TAX_RATE,
    /** Rupees. */
    codLimit: env.COD_LIMIT,
    s3: env.S3_BUCKET
      ? {
          endpoint: env.S3_ENDPOINT,
          region: env.S3_REGION,
          bucket: env.S3_BUCKET,
          accessKeyId: env.S3_ACCESS_KEY_ID,
          secretAccessKey: env.S3_SECRET_ACCESS_KEY,
        }
      : undefined,
    /** Milliseconds to keep serving after SIGTERM. A single process has no other node that could take over. */
    drainMs: (env.DRAIN_SECONDS ?? (env.DATABASE_URL ? 4 : 0)) * 1000,
    /** Token for clients on other machines to read /metrics; undefined for none. */
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
  }
}

/** Whether this is an IP address, or a network such as 10.0.0.0/8. */
function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([\da-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? []
  const version = isIP(address)
  return version !== 0 && Number(bits ?? 0) <= (version === 4 ? 32 : 128)
}

/** @throws StartError if an S3 setting is given without those it needs. */
function refuseHalfStorage(env: z.output<typeof Environment>): void {
  const given = (['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const).find((name) => env[name] !== undefined)
  if (given && !env.S3_BUCKET) throw new StartError(`Setting S3_BUCKET: is needed with ${given}.`)
  if (env.S3_ACCESS_KEY_ID && !env.S3_SECRET_ACCESS_KEY) throw new StartError('Setting S3_SECRET_ACCESS_KEY: is needed with S3_ACCESS_KEY_ID.')
  if (env.S3_SECRET_ACCESS_KEY && !env.S3_ACCESS_KEY_ID) throw new StartError('Setting S3_ACCESS_KEY_ID: is needed with S3_SECRET_ACCESS_KEY.')
}

/** True for an address that only this machine can reach. */
export function isLoopbackUrl(url: string): boolean {
  const { hostname } = new URL(url)
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

/** True for names reserved for tests (RFC 6761), which nobody outside can reach. */
const isForTests = (url: string): boolean => new URL(url).hostname.endsWith('.test')

/** Loads the variables of a .env file, if it exists, into the environment without overriding any. Returns their names. */
export function loadEnvironmentFile(path: string): string[] {
  if (!existsSync(path)) return []
  process.loadEnvFile(path)
  return Object.keys(parseEnv(readFileSync(path, 'utf8')))
}
