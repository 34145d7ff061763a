import { dayInIndia, isoDay, nearMomentText } from '../../../rules/india-time.ts'
import { staleRate } from '../../../rules/metal-rates.ts'
import { rateName } from '../../../rules/purity.ts'
import { rateStale } from './rates-mails.ts'
import type { ShopContext } from './shop-context.ts'
import type { Tx } from '../../core/db/types.ts'
import { queueMails } from '../../core/mail/outbox.ts'
import { ownerNotices } from '../../core/mail/owner-notices.ts'

type Rates = Pick<ShopContext, 'rates' | 'settings'>

/** Describes the oldest stale rate; null if no rate is stale. */
export function staleRateText({ rates, settings }: Rates, now: number): string | null {
  const stale = staleRate(rates.ratesAt(now).values(), settings.rates.staleHours, now)
  return stale
    ? `The rate of ${rateName(stale.metal, stale.fineness)} is from ${nearMomentText(stale.since, now)}.`
    : null
}

/**
 * Queues a mail to the owner if a rate is too old: one on each day, whichever node runs this and however
 * often.
 */
export async function notifyOfStaleRate(tx: Tx, shop: Rates, now: number): Promise<void> {
  const text = staleRateText(shop, now)
  if (text === null) return
  const day = isoDay(dayInIndia(now))
  await queueMails(
    tx,
    ownerNotices(shop.settings.owner, 'staleRate', {
      event: `rates:stale:${day}`,
      mail: rateStale,
      data: { text },
    }),
  )
}
