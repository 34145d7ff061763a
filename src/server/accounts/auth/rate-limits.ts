import type { CodePurpose } from '../../../contract/account.ts'
import type { RateLimit } from './rate-limiter.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Where an attempt comes from. */
export type Source = {
  /** The narrowest first, as `clientNetworks` returns them. */
  networks: readonly string[]
  /**
   * A browser that has signed in to this very account before, or an open session of it. It has counters of its own, so
   * that strangers cannot use up its attempts (OWASP: device cookies).
   */
  trusted?: string | undefined
}

/** Wider networks hold more people: they may try more often than one address. */
const perNetwork = (key: string, { networks }: Source, most: number, windowMs: number, wider: readonly number[]): RateLimit[] =>
  networks.map((network, width) => ({ key: `${key}:${network}`, most: most * (wider[width] ?? 1), windowMs }))

/** How many times as much a /64, /56 and /48 may do, where all attempts of a network count. */
const FOR_MANY = [1, 4, 16]
/** The same where attempts at one account count. */
const FOR_ONE_ACCOUNT = [1, 2, 4]

const ownKey = (email: string, trusted: string) => `${email}:${trusted}`

export type LoginLimits = {
  /** Wrong passwords for one account from one source. */
  wrong: RateLimit[]
  /** Wrong passwords of strangers: one network guessing at many accounts, then many networks guessing at one. */
  network: RateLimit[]
  account: RateLimit[]
  /** All attempts at one account from one source, right ones as well, since each costs a hash. */
  all: RateLimit[]
}

/** Passwords tried. */
export function loginLimits(email: string, source: Source): LoginLimits {
  const [wrong, all, windowMs] = [10, 60, 15 * MINUTE_MS]
  if (source.trusted !== undefined) {
    const own = ownKey(email, source.trusted)
    return { wrong: [{ key: `login:${own}`, most: wrong, windowMs }], network: [], account: [], all: [{ key: `logins:${own}`, most: all, windowMs }] }
  }
  return {
    wrong: perNetwork(`login:${email}`, source, wrong, windowMs, FOR_ONE_ACCOUNT),
    network: perNetwork('login-address', source, 100, windowMs, FOR_MANY),
    account: [{ key: `login-email:${email}`, most: 100, windowMs: HOUR_MS }],
    all: perNetwork(`logins:${email}`, source, all, windowMs, FOR_ONE_ACCOUNT),
  }
}


/** Codes mailed. `mailbox`: one for all addresses that lead to it. */
export const codeLimits = (mailbox: string, source: Source, pauseMs: number): RateLimit[] => [
  ...perNetwork('code-address', source, 60, HOUR_MS, FOR_MANY),
  { key: `code-email:${mailbox}`, most: 5, windowMs: HOUR_MS },
  { key: `code-pause:${mailbox}`, most: 1, windowMs: pauseMs },
]

/** Codes mailed by the whole shop, known devices apart: nobody can make it a source of spam. */
export const shopCodeLimit = (most: number): RateLimit => ({ key: 'code-shop', most, windowMs: HOUR_MS })

/** Wrong codes. The last limit is that of a day. */
export const codeTryLimits = (purpose: CodePurpose, email: string, source: Source): RateLimit[] => [
  ...perNetwork('code-try-address', source, 60, HOUR_MS, FOR_MANY),
  { key: `code-try-email:${email}`, most: 25, windowMs: HOUR_MS },
  { key: `code-try-day:${email}:${purpose}`, most: 30, windowMs: DAY_MS },
]

/** Registrations and links without a valid secret. It cannot be guessed: this only spares the shop the work. */
export const secretTryLimits = (source: Source): RateLimit[] => perNetwork('secret-try', source, 30, 15 * MINUTE_MS, FOR_MANY)

/**
 * Wrong codes of a second factor, tried by somebody who knows the password: in an hour, and in a day. Setting a new
 * password by mail clears those of strangers.
 */
export function secondFactorLimits(email: string, { trusted }: Pick<Source, 'trusted'>): [hour: RateLimit, day: RateLimit] {
  const place = trusted === undefined ? email : ownKey(email, trusted)
  return [
    { key: `second-factor:${place}`, most: 10, windowMs: HOUR_MS },
    { key: `second-factor-day:${place}`, most: 30, windowMs: DAY_MS },
  ]
}

/** Guesses at coupon codes that do not exist. */
export const couponLimits = (address: string): RateLimit[] => [{ key: `coupon-address:${address}`, most: 100, windowMs: 15 * MINUTE_MS }]

/** New holds of a customer's cart: nobody keeps pieces from others by asking again and again. */
export const holdLimits = (userId: string): RateLimit[] => [{ key: `hold:${userId}`, most: 12, windowMs: HOUR_MS }]

/** After so many failed tries in a day the owner of the account gets a mail. */
export const TRIES_WORTH_A_MAIL = 10

/** Keys of an account's counters: whole ones, and the beginnings of those that go on with a source. */
export const countersOf = (email: string, mailbox: string): { whole: string[]; beginnings: string[] } => ({
  whole: [`login-email:${email}`, `code-email:${mailbox}`, `code-pause:${mailbox}`, `code-try-email:${email}`, `second-factor:${email}`, `second-factor-day:${email}`],
  beginnings: [`login:${email}:`, `logins:${email}:`, `code-try-day:${email}:`, `second-factor:${email}:`, `second-factor-day:${email}:`],
})
