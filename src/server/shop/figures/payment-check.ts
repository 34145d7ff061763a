import { providerNames, type OnlineProvider } from '../../../contract/payment-providers.ts'
import { DAY_MS, MINUTE_MS } from '../../../rules/durations.ts'
import { momentText } from '../../../rules/india-time.ts'
import type { Config } from '../../core/config/config.ts'
import type { Queries } from '../../core/db/types.ts'

const INDIA_MS = 5.5 * 60 * MINUTE_MS
/** The night of a day begins at 02:30 in India. */
const NIGHT_MS = 150 * MINUTE_MS
/** How long the check of a night may take, with its repetitions every ten minutes. */
const LATE_MS = 60 * MINUTE_MS

/** What the keys of these checks begin with, among the events of payment providers. */
const KEY = 'night'

/** When the night before or at `now` began, in milliseconds since 1970. */
export const startOfNight = (now: number): number =>
  Math.floor((now + INDIA_MS - NIGHT_MS) / DAY_MS) * DAY_MS - INDIA_MS + NIGHT_MS

/** The key of the check of this night: the day on which the night began in universal time. */
export const nightKey = (now: number): string =>
  `${KEY} ${new Date(startOfNight(now)).toISOString().slice(0, 10)}`

/** When all payments were last compared with a provider, in milliseconds since 1970; undefined if never. */
async function readLastPaymentCheck(db: Queries, provider: OnlineProvider): Promise<number | undefined> {
  const { at } = await db
    .selectFrom('payment_events')
    .select((e) => e.fn.max<number | null>('received_at').as('at'))
    .where('provider', '=', provider)
    .where('event_id', '>=', `${KEY} `)
    .where('event_id', '<', `${KEY}!`)
    .executeTakeFirstOrThrow()

  return at === null ? undefined : Number(at)
}

/**
 * Says that the check of the last night did not finish; undefined if it did, is not late yet, or there is no
 * account.
 */
export async function latePaymentCheckText(
  db: Queries,
  { online }: Pick<Config, 'online'>,
  now: number,
): Promise<string | undefined> {
  const night = startOfNight(now)
  if (now < night + LATE_MS) return undefined

  for (const { provider } of online.accounts) {
    const last = await readLastPaymentCheck(db, provider)
    if (last !== undefined && last >= night) continue

    const since = last === undefined ? 'yet' : `since ${momentText(last)}`
    return `Payments have not been compared with ${providerNames[provider]} ${since}. Look at the keys, and at the log for the reason.`
  }
  return undefined
}
