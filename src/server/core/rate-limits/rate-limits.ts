import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../rules/durations.ts'
import type { RateLimit } from './rate-limiter.ts'

/** The source of an attempt. */
export type Source = {
  /** Narrowest first, as `clientNetworks` returns them. */
  networks: readonly string[]
  /**
   * A browser that has signed in to this account before, or an open session of it. It has separate counters,
   * so that strangers cannot use up its attempts (OWASP: device cookies).
   */
  trusted?: string | undefined
}

/** Wider networks contain more users, so they get more attempts than one address. */
const perNetwork = (
  key: string,
  { networks }: Source,
  max: number,
  windowMs: number,
  wider: readonly number[],
): RateLimit[] =>
  networks.map((network, width) => ({ key: `${key}:${network}`, max: max * (wider[width] ?? 1), windowMs }))

/** Factors for a /64, /56 and /48 in limits on all attempts of a network. */
const FOR_MANY = [1, 4, 16]
/**
 * The same for limits on attempts that several customers of a network rarely make: at one account, or at
 * coupon codes.
 */
const FOR_FEW = [1, 2, 4]

const ownKey = (email: string, trusted: string) => `${email}:${trusted}`

export type LoginLimits = {
  /** Wrong passwords for one account from one source. */
  wrong: RateLimit[]
  /**
   * Wrong passwords from unknown devices: one network guessing at many accounts, then many networks guessing
   * at one.
   */
  network: RateLimit[]
  account: RateLimit[]
  /**
   * All attempts at one account from one source, successful ones included, because each costs a password
   * hash.
   */
  all: RateLimit[]
}

/** Limits on password attempts. */
export function loginLimits(email: string, source: Source): LoginLimits {
  const [wrong, all, windowMs] = [10, 60, 15 * MINUTE_MS]
  if (source.trusted !== undefined) {
    const own = ownKey(email, source.trusted)
    return {
      wrong: [{ key: `login:${own}`, max: wrong, windowMs }],
      network: [],
      account: [],
      all: [{ key: `logins:${own}`, max: all, windowMs }],
    }
  }
  return {
    wrong: perNetwork(`login:${email}`, source, wrong, windowMs, FOR_FEW),
    network: perNetwork('login-address', source, 100, windowMs, FOR_MANY),
    account: [{ key: `login-email:${email}`, max: 100, windowMs: HOUR_MS }],
    all: perNetwork(`logins:${email}`, source, all, windowMs, FOR_FEW),
  }
}

/** Limits on mailed codes. `mailbox`: one key for all addresses of a mailbox. */
export const codeLimits = (mailbox: string, source: Source, pauseMs: number): RateLimit[] => [
  ...perNetwork('code-address', source, 60, HOUR_MS, FOR_MANY),
  { key: `code-email:${mailbox}`, max: 5, windowMs: HOUR_MS },
  { key: `code-pause:${mailbox}`, max: 1, windowMs: pauseMs },
]

/**
 * Limits codes mailed by the whole shop, except to known devices, so that the shop cannot be used to send
 * spam.
 */
export const shopCodeLimit = (max: number): RateLimit => ({ key: SHOP_CODES_KEY, max, windowMs: HOUR_MS })

/** The key that counts the codes of `shopCodeLimit`. */
export const SHOP_CODES_KEY = 'code-shop'

/** Limits on codes sent to phones, which cost money each. `phone`: ten digits. The last one is per day. */
export const phoneCodeLimits = (phone: string, source: Source, pauseMs: number): RateLimit[] => [
  ...perNetwork('phone-code-address', source, 20, HOUR_MS, FOR_MANY),
  { key: `phone-code-pause:${phone}`, max: 1, windowMs: pauseMs },
  { key: `phone-code-hour:${phone}`, max: 5, windowMs: HOUR_MS },
  { key: `phone-code-day:${phone}`, max: 10, windowMs: DAY_MS },
]

/** Limits codes sent to phones by the whole shop, except to known devices. */
export const shopPhoneCodeLimit = (max: number): RateLimit => ({
  key: 'phone-code-shop',
  max,
  windowMs: HOUR_MS,
})

/**
 * Limits what one provider's network (IPv6 /32, IPv4 /16) gets of a limit of the whole shop: once half of
 * that is used up, a tenth of it, so that one or two networks cannot keep everybody else from registering, or
 * from reserving.
 */
export function providerLimit(
  name: 'code' | 'phone-code' | 'reserve' | 'ticket',
  { networks }: Source,
  max: number,
  used: number,
): RateLimit {
  const isScarce = used > max / 2
  return {
    key: `${name}-provider:${providerOf(networks.at(-1) ?? '')}`,
    max: isScarce ? Math.max(MIN_OF_PROVIDER, Math.floor(max / 10)) : max,
    windowMs: HOUR_MS,
  }
}

/** In a shop that mails very few codes, a tenth would be one customer. */
const MIN_OF_PROVIDER = 10

/** The /32 of an IPv6 network, or the /16 of an IPv4 address. */
const providerOf = (network: string): string =>
  (network.includes(':') ? network.split(':') : network.split('.')).slice(0, 2).join(' ')

/**
 * Limits on reservations, which need no login. `phone`: an unverified number; it has no pause, since a
 * repeated reservation is the same one.
 */
export const reservationLimits = (phone: string, source: Source): RateLimit[] => [
  ...perNetwork('reserve-address', source, 60, HOUR_MS, FOR_MANY),
  reservationPhoneLimit(phone),
]

/** The limit whose key names a customer. */
export const reservationPhoneLimit = (phone: string): RateLimit => ({
  key: `reserve-phone:${phone}`,
  max: 5,
  windowMs: HOUR_MS,
})

/** Limits the reservations of the whole shop, so that nobody fills its list. */
export const shopReservationLimit: RateLimit = { key: 'reserve-shop', max: 200, windowMs: HOUR_MS }

/** Limits on messages to the shop, as on mailed codes. `mailbox`: one key for all addresses of a mailbox. */
export const ticketLimits = (mailbox: string, source: Source): RateLimit[] => [
  ...perNetwork('ticket-address', source, 60, HOUR_MS, FOR_MANY),
  { key: `ticket-email:${mailbox}`, max: 5, windowMs: HOUR_MS },
]

/** Limits the messages of the whole shop, so that nobody fills its list. */
export const shopTicketLimit: RateLimit = { key: 'ticket-shop', max: 200, windowMs: HOUR_MS }

/** Limits on wrong codes. The last one is per day. */
export const codeTryLimits = (purpose: string, email: string, source: Source): RateLimit[] => [
  ...perNetwork('code-try-address', source, 60, HOUR_MS, FOR_MANY),
  { key: `code-try-email:${email}`, max: 25, windowMs: HOUR_MS },
  { key: `code-try-day:${email}:${purpose}`, max: 30, windowMs: DAY_MS },
]

/**
 * Limits on registrations and links with an invalid secret. The secret cannot be guessed; this only saves
 * work.
 */
export const secretTryLimits = (source: Source): RateLimit[] =>
  perNetwork('secret-try', source, 30, 15 * MINUTE_MS, FOR_MANY)

/**
 * Limits on wrong second-factor codes, tried by a client that knows the password. Known devices and sessions
 * have an hour of their own; all sources share the day, so that no number of devices or mailed passwords
 * allows more.
 */
export function secondFactorLimits(
  email: string,
  { trusted }: Pick<Source, 'trusted'>,
): [hour: RateLimit, day: RateLimit] {
  return [
    {
      key: `second-factor:${trusted === undefined ? email : ownKey(email, trusted)}`,
      max: 10,
      windowMs: HOUR_MS,
    },
    { key: `second-factor-day:${email}`, max: 30, windowMs: DAY_MS },
  ]
}

/** Limits on wrong logins of managers that an administrator enters for an approval. */
export const approvalLimit = (userId: string): RateLimit => ({
  key: `approval:${userId}`,
  max: 5,
  windowMs: 15 * MINUTE_MS,
})

/** Limits on coupon codes that do not exist; the last one is for the whole shop. */
export const couponLimits = (source: Source): RateLimit[] => [
  ...perNetwork('coupon-address', source, 100, 15 * MINUTE_MS, FOR_FEW),
  { key: 'coupon-shop', max: 5000, windowMs: HOUR_MS },
]

/** Limits on new holds of a customer's cart, so that nobody blocks stock by renewing holds. */
export const holdLimits = (userId: string): RateLimit[] => [
  { key: `hold:${userId}`, max: 12, windowMs: HOUR_MS },
]

/** How often a customer holds one product in 24 hours. */
export const MAX_HOLDS_OF_PRODUCT = 8

/** The beginning of the keys that count a customer's holds of each product. */
export const productHoldKeys = (userId: string): string => `hold-product:${userId}:`

/**
 * Limits the holds of one product by one customer, so that nobody keeps its stock, or its price, for good.
 */
export const productHoldLimit = (userId: string, productId: string): RateLimit => ({
  key: productHoldKeys(userId) + productId,
  max: MAX_HOLDS_OF_PRODUCT,
  windowMs: DAY_MS,
})

/**
 * Limits on new payments at the provider: `started` ones, and all `tries` of a customer while the provider
 * does not respond. `customer`: the account, or the order without one.
 */
export const paymentStartLimits = (customer: string, source: Source) => ({
  started: [{ key: `pay-start:${customer}`, max: 10, windowMs: HOUR_MS }],
  tries: [
    { key: `pay-try:${customer}`, max: 60, windowMs: HOUR_MS },
    ...perNetwork('pay-start-address', remote(source), 60, HOUR_MS, FOR_MANY),
  ],
})

/** Limits on asking the provider about a payment that a browser brings back. */
export const paymentReturnLimits = (providerOrderId: string, source: Source): RateLimit[] => [
  { key: `pay-return:${providerOrderId}`, max: 10, windowMs: HOUR_MS },
  ...perNetwork('pay-return-address', remote(source), 60, HOUR_MS, FOR_MANY),
]

/**
 * Behind a proxy that TRUST_PROXY does not name, all visitors have its address: it must not stop payments.
 */
const remote = ({ networks }: Source): Source => ({
  networks: networks.filter((network) => network !== '127.0.0.1'),
})

/**
 * Limits how many different pages of all orders a manager or counter account reads, so that a stolen session
 * cannot copy all customers. `readings` are those of one page.
 */
export const orderPageLimits = (userId: string, page: string) => ({
  readings: { key: `order-page:${userId}:${page}`, max: 10_000, windowMs: HOUR_MS },
  pages: { key: `order-pages:${userId}`, max: 60, windowMs: HOUR_MS },
})

/** Limits mails with the pay link of an order. */
export const payLinkLimit = (orderId: string): RateLimit => ({
  key: `pay-link:${orderId}`,
  max: 5,
  windowMs: DAY_MS,
})

/** Limits test mails from the settings page, for the whole shop. */
export const testMailLimit: RateLimit = { key: 'test-mail', max: 10, windowMs: HOUR_MS }

/** After this many failed attempts in a day, the account's owner gets a mail. */
export const TRIES_WORTH_A_MAIL = 10

/**
 * Rate-limit keys of an account, by its e-mail or its mobile number: complete keys, and prefixes of the keys
 * that end with a source.
 */
export const countersOf = (email: string, mailbox: string): { whole: string[]; beginnings: string[] } => ({
  whole: [
    `login-email:${email}`,
    `code-email:${mailbox}`,
    `code-pause:${mailbox}`,
    `ticket-email:${mailbox}`,
    `phone-code-pause:${email}`,
    `phone-code-hour:${email}`,
    `phone-code-day:${email}`,
    `code-try-email:${email}`,
    `second-factor:${email}`,
    `second-factor-day:${email}`,
  ],
  beginnings: [
    `login:${email}:`,
    `logins:${email}:`,
    `code-try-day:${email}:`,
    `second-factor:${email}:`,
    `second-factor-day:${email}:`,
  ],
})

/** Limits on product feeds, each of which reads every product; search engines fetch theirs a few times a day. */
export const feedLimits = (source: Source): RateLimit[] =>
  perNetwork('feed-address', source, 30, HOUR_MS, FOR_MANY)
