import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { paymentMethods } from '../../../contract/order.ts'
import type { BankAccount } from '../../../contract/settings.ts'
import type { TaxClass } from '../../../rules/cart-totals.ts'
import { stateOfGstin } from '../../../rules/gst.ts'
import { toBasisPoints } from '../../../rules/pricing.ts'
import { readLabelSize } from '../../../rules/label-size.ts'
import { readSynonyms } from '../../../rules/synonyms.ts'
import { parseSettings, settingNames, type Environment } from './environment.ts'
import { CASH_LIMIT } from './legal-limits.ts'
import { SAMPLE_CONTACT, SAMPLE_UPI_ID } from './sample-values.ts'
import { emailsOf, senderOf } from './setting-types.ts'
import { accountingOf } from './accounting.ts'
import { onlinePayment } from './online-payment.ts'
import { counterLimitsOf } from './counter-limits.ts'
import { oldGoldOf } from './old-gold.ts'
import { isLoopbackUrl, publicUrlOf } from './public-url.ts'
import { StartError } from '../lib/errors.ts'

export type Config = ReturnType<typeof configOf> & {
  /** The settings that the environment sets, as text; the back office cannot change these. */
  readonly given: Readonly<Record<string, string>>
  /** The tax classes besides Standard, as last read from the database. */
  taxClasses: readonly (TaxClass & { id: string; version: number })[]
  /** The names of the owner's categories in their order, as last read from the database. */
  ownCategories: readonly string[]
  /** Whether the shop has a PIN list, as last read from the database. */
  hasPinRules: boolean
  /** Why a value of the environment is not used as it was set, by setting. */
  readonly capped: Readonly<Record<string, string>>
}

/**
 * Reads and checks every setting once. An empty variable counts as not set.
 * @throws StartError naming the first bad variable.
 */
export function readConfig(original: Record<string, string | undefined>): Config {
  const { environment, capped } = capCash(original)
  const { env, issues } = parseSettings(environment)
  if (!env) throw new StartError(`Setting ${issues[0]?.name}: ${issues[0]?.message.replace(/\.$/, '')}.`)
  const values = Object.fromEntries(
    settingNames.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  )
  return { ...configOf(env), given: values, capped, taxClasses: [], ownCategories: [], hasPinRules: false }
}

/** The highest COD_LIMIT, in rupees. */
const HIGHEST_COD_LIMIT = '199999.99'

/** Lowers a COD_LIMIT that the law no longer allows, so that an upgrade does not stop a running shop. */
function capCash(environment: Record<string, string | undefined>): {
  environment: Record<string, string | undefined>
  capped: Record<string, string>
} {
  const { COD_LIMIT: limit } = environment
  if (!(Number(limit) >= CASH_LIMIT)) return { environment, capped: {} }
  const note = `${Number(limit).toLocaleString('en-IN')} is too high: it must be below 2,00,000 (Income-tax Act 2025, section 186), so 1,99,999.99 is used.`
  return { environment: { ...environment, COD_LIMIT: HIGHEST_COD_LIMIT }, capped: { COD_LIMIT: note } }
}

/** The settings in the form that the shop uses. */
export const configOf = (env: Environment) => ({
  ...serverConfig(env),
  ...mailConfig(env),
  ...businessConfig(env),
  ...priceConfig(env),
  ...paymentConfig(env),
})

/** Whether the shop is public: then no secret is printed or logged, and no money goes to the sample payee. */
function isPublicUrl(url: string): boolean {
  return !isLoopbackUrl(url) && !isForTests(url)
}

function serverConfig(env: Environment) {
  const publicUrl = publicUrlOf(env)

  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    isPublic: isPublicUrl(publicUrl),
    /** Whether HSTS covers all subdomains of this host too. */
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    /** Other origins from which pages may show pictures and videos. */
    pictureOrigins: env.PICTURE_ORIGINS,
    /** Number of proxies before the shop, or their addresses and networks; false for none. */
    trustProxy: env.TRUST_PROXY,
    /** Whether clients at private addresses may read /outbox, where it exists. */
    outboxInContainer: env.OUTBOX_IN_CONTAINER,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    /** The same database without a pooler, for listening, migrating and backups. */
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    /** Undefined: decided by whether the database is empty and the shop is only reachable from this machine. */
    demo: env.DEMO ?? (isLoopbackUrl(publicUrl) ? undefined : false),
    admin: { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD },
    /** 32 bytes in base64, the same on every node; undefined: see `secretKey`. */
    secretKey: env.SECRET_KEY,
    /** How long after a password was entered a login counts as recent, in milliseconds. */
    reauthMs: env.REAUTH_MINUTES * 60_000,
    s3: bucketOf(env),
    /** Milliseconds to keep serving after SIGTERM. A single process has no other node that could take over. */
    drainMs: (env.DRAIN_SECONDS ?? (env.DATABASE_URL ? 4 : 0)) * 1000,
    /** Token for clients on other machines to read /metrics; undefined for none. */
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
  }
}

const mailConfig = (env: Environment) => ({
  mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM ?? senderOf(env.SHOP_NAME, env.SHOP_EMAIL) },
  /** Who gets the shop's notices, and which; nobody while there is no address. */
  owner: {
    addresses: emailsOf(env.OWNER_EMAIL ?? ''),
    newOrder: env.NOTIFY_NEW_ORDER,
    payment: env.NOTIFY_PAYMENT,
    staleRate: env.NOTIFY_STALE_RATE,
    returnRequest: env.NOTIFY_RETURN,
    lowStock: env.NOTIFY_LOW_STOCK,
    failedRefund: env.NOTIFY_FAILED_REFUND,
  },
  /** Maximum number of verification codes that the whole shop mails per hour. */
  codeMailsPerHour: env.CODE_MAILS_PER_HOUR,
})

/** The state of the shop, of its GSTIN if it is not set. */
export const shopStateOf = ({ SHOP_STATE, SHOP_GSTIN }: Pick<Environment, 'SHOP_STATE' | 'SHOP_GSTIN'>) =>
  SHOP_STATE ?? stateOfGstin(SHOP_GSTIN ?? '') ?? null

const businessConfig = (env: Environment) => ({
  shop: {
    name: env.SHOP_NAME,
    phone: env.SHOP_PHONE,
    email: env.SHOP_EMAIL,
    whatsappNumber: env.WHATSAPP_NUMBER,
  },
  /** The variables of contact details that are still samples. */
  sampleContact: [
    ...(env.SHOP_PHONE === SAMPLE_CONTACT.phone ? ['SHOP_PHONE'] : []),
    ...(env.SHOP_EMAIL === SAMPLE_CONTACT.email ? ['SHOP_EMAIL'] : []),
    ...(env.WHATSAPP_NUMBER === SAMPLE_CONTACT.whatsappNumber ? ['WHATSAPP_NUMBER'] : []),
  ],
  /** Data of the shop on invoices; null if unknown. */
  trade: {
    address: env.SHOP_ADDRESS ?? null,
    gstin: env.SHOP_GSTIN ?? null,
    hsn: env.SHOP_HSN,
    state: shopStateOf(env),
  },
  accounting: accountingOf(env),
  /** What the law asks a shop to state; null where it is not set. */
  legal: {
    name: env.LEGAL_NAME ?? null,
    bisRegistration: env.BIS_REGISTRATION ?? null,
    grievance: {
      name: env.GRIEVANCE_NAME ?? null,
      designation: env.GRIEVANCE_DESIGNATION ?? null,
      phone: env.GRIEVANCE_PHONE ?? null,
      email: env.GRIEVANCE_EMAIL ?? null,
    },
  },
  /**
   * What product pages state, if the owner does: days to return a piece after delivery, whether every parcel
   * is insured, and which show the price break-up.
   */
  stated: {
    returnDays: env.RETURN_DAYS === 0 ? undefined : env.RETURN_DAYS,
    deliveryIsInsured: env.INSURED_DELIVERY,
    breakup: env.PRICE_BREAKUP,
  },
  /** The text of the strip above every page; null if the owner has set none. */
  stripText: env.STRIP_TEXT || null,
  /** Whether pieces can be reserved in the shop. */
  reserves: env.RESERVE,
  /** The size of labels if it is none of the usual ones. */
  labelSize: readLabelSize(env.LABEL_SIZE ?? ''),
  /** How few pieces count as running out. */
  lowStock: env.LOW_STOCK,
  /** The words that mean the same in a search, beside the built-in ones. */
  synonyms: readSynonyms(env.SYNONYMS ?? '').synonyms,
})

const priceConfig = (env: Environment) => ({
  /** Percent. */
  taxRate: env.TAX_RATE,
  /** Whether grand totals are rounded to the rupee. */
  roundsOff: env.ROUND_OFF,
  /** Whether pages show prices before tax or with it as the larger figure. */
  priceDisplay: env.PRICE_DISPLAY,
  /** How rates of metals are guarded and when they are too old; shares in basis points. */
  rates: {
    guard: toBasisPoints(env.RATE_GUARD),
    staleHours: env.RATE_STALE_HOURS,
    staleAction: env.RATE_STALE_ACTION,
  },
  /** How much lighter than the paid weight a piece may be, in basis points. */
  weightTolerance: toBasisPoints(env.WEIGHT_TOLERANCE),
  /** How much less than the rate of sale the counter offers for old metal. */
  oldGold: oldGoldOf(env),
  /** How far the duty `counter` may go without a manager. */
  counterLimits: counterLimitsOf(env),
  /** Duration of a price hold. */
  holdMinutes: env.HOLD_MINUTES,
})

function paymentConfig(env: Environment) {
  const upiAccepted = !isPublicUrl(publicUrlOf(env)) || env.UPI_ID !== SAMPLE_UPI_ID
  const bank = bankAccount(env)
  const online = onlinePayment(env)
  const accepted = { COD: true, UPI: upiAccepted, BANK: bank !== null, ONLINE: online.account !== null }

  return {
    upi: {
      id: env.UPI_ID,
      name: env.UPI_NAME,
      merchant: env.UPI_MERCHANT,
      accepted: upiAccepted,
      /** Rupees that one payment can be at most; null for no limit. */
      limit: env.UPI_LIMIT ?? null,
      /** When the stock of an unconfirmed order is released: minutes without a UTR, hours with one. 0: never. */
      unpaidMinutes: env.UPI_UNPAID_MINUTES,
      unconfirmedHours: env.UPI_UNCONFIRMED_HOURS,
    },
    /** The methods that orders can be paid by. */
    paymentMethods: paymentMethods.filter((method) => accepted[method]),
    /** The account for bank transfers; null if the shop takes none. */
    bank,
    online,
    /** Rupees above which an order needs the customer's PAN; null for never. */
    panLimit: env.PAN_LIMIT ?? null,
    /**
     * Rupees that the unpaid orders of a customer can be worth together; 0 for no limit. A single one can be
     * worth more.
     */
    unpaidLimit: env.UNPAID_LIMIT,
    /** Pieces that a customer who has never paid can keep with unpaid orders; 0 for no limit. */
    unpaidPieces: env.UNPAID_PIECES,
    /** How long an unpaid order by bank transfer keeps its price. */
    bankPriceHours: env.BANK_PRICE_HOURS,
    /** How long an estimate of the counter keeps prices and stock. */
    estimateHours: env.ESTIMATE_HOURS,
    /** The discount on orders that are paid before delivery, in basis points. */
    prepaidDiscount: toBasisPoints(env.PREPAID_DISCOUNT),
    /** Rupees. */
    codLimit: env.COD_LIMIT,
    cod: {
      /** Maximum number of undelivered orders of one customer. */
      maxOpenOrders: env.OPEN_COD_ORDERS,
      needsAddress: env.COD_NEEDS_ADDRESS,
      /** Hours until a pending order is on the morning board; after twice as many it is cancelled. 0: never. */
      releaseHours: env.COD_RELEASE_HOURS,
      /** Whether customers confirm each order by a link in its mail. */
      needsConfirmation: env.COD_CONFIRM,
    },
  }
}

const bucketOf = ({
  S3_BUCKET: bucket,
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
}: Environment) => (bucket ? { endpoint, region, bucket, accessKeyId, secretAccessKey } : undefined)

function bankAccount({
  BANK_ACCOUNT_NAME: name,
  BANK_ACCOUNT_NUMBER: number,
  BANK_IFSC: ifsc,
}: Environment): BankAccount | null {
  return name === undefined || number === undefined || ifsc === undefined ? null : { name, number, ifsc }
}

/** True for names reserved for tests (RFC 6761), which nobody outside can reach. */
const isForTests = (url: string): boolean => new URL(url).hostname.endsWith('.test')

/**
 * Loads the variables of a .env file, if it exists, into the environment without overriding any. Returns
 * their names.
 */
export function loadEnvironmentFile(path: string): string[] {
  if (!existsSync(path)) return []
  process.loadEnvFile(path)
  return Object.keys(parseEnv(readFileSync(path, 'utf8')))
}
