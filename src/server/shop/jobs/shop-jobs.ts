import { HOUR_MS, MINUTE_MS } from '../../../rules/durations.ts'
import { nextVisibleFrom, showScheduledProducts } from '../catalogue/show-products.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import { notifyOfStaleRate, staleRateText } from '../rates/stale-rates.ts'
import { cleanUp, cleanUpEachNight, shareAssetsAtNight, tidyFiles } from './clean-up.ts'
import { expireOrders, reconcilePayments, remindOfUnpaidOrders } from './online-payments.ts'
import { refreshStaleCollections } from './refresh-collections.ts'
import { refreshStalePrices } from './refresh-prices.ts'
import { releaseStock } from './release-stock.ts'
import { sendChangedAlerts } from './send-alerts.ts'
import { sendRefunds } from './send-refunds.ts'
import type { Job } from '../../core/jobs/scheduler.ts'

const SECOND_MS = 1000

/** Everything that the shop does by the clock, except sending mail. */
export const shopJobs = (shop: ShopContext): Job[] => [
  ...ownJobs(shop),
  ...paymentJobs(shop),
  ...sharedJobs(shop),
]

/** What a node does for its own files, and what must not wait for another node to be found dead. */
const ownJobs = (shop: ShopContext): Job[] => [
  // A scheduled product must be visible within a second of its instant.
  {
    name: 'showing scheduled products',
    intervalMs: SECOND_MS / 2,
    runsOn: 'every node',
    atStart: true,
    run: () => showDueProducts(shop),
  },
  {
    name: 'storing prices by the rates in force, and the products of rules',
    intervalMs: SECOND_MS,
    runsOn: 'every node',
    atStart: true,
    run: refreshStored(shop),
  },
  {
    name: 'releasing reserved stock',
    intervalMs: 30 * SECOND_MS,
    runsOn: 'every node',
    atStart: true,
    run: () => releaseStock(shop),
  },
  {
    name: 'deleting temporary files',
    intervalMs: HOUR_MS,
    runsOn: 'every node',
    atStart: false,
    run: () => tidyFiles(shop),
  },
  {
    name: 'sharing the files of this version',
    intervalMs: HOUR_MS,
    runsOn: 'every node',
    atStart: false,
    run: () => shareAssetsAtNight(shop),
  },
]

/** What asks the payment provider, on one node: done by every node, it is done in vain. */
const paymentJobs = (shop: ShopContext): Job[] => [
  {
    name: 'ending unpaid online orders',
    intervalMs: 30 * SECOND_MS,
    runsOn: 'one node',
    atStart: true,
    run: (stopping) => expireOrders(shop, stopping),
  },
  {
    name: 'reminding of unpaid online orders',
    intervalMs: 30 * SECOND_MS,
    runsOn: 'one node',
    atStart: true,
    run: (stopping) => remindOfUnpaidOrders(shop, stopping),
  },
  {
    name: 'comparing payments with the provider',
    intervalMs: 10 * MINUTE_MS,
    runsOn: 'one node',
    atStart: true,
    run: (stopping) => reconcilePayments(shop, stopping),
  },
  {
    name: 'sending refunds',
    intervalMs: 30 * SECOND_MS,
    runsOn: 'one node',
    atStart: true,
    run: (stopping) => sendRefunds(shop, stopping),
  },
]

/** What sends mails or reads whole tables, on one node. */
const sharedJobs = (shop: ShopContext): Job[] => [
  {
    name: 'sending alerts',
    intervalMs: 10 * SECOND_MS,
    runsOn: 'one node',
    atStart: true,
    run: sendChangedAlerts(shop),
  },
  {
    name: 'notifying of old rates',
    intervalMs: 10 * MINUTE_MS,
    runsOn: 'one node',
    atStart: true,
    run: () => notifyOfOldRates(shop),
  },
  {
    name: 'the hourly clean-up',
    intervalMs: HOUR_MS,
    runsOn: 'one node',
    atStart: false,
    run: () => cleanUp(shop),
  },
  {
    name: 'the nightly clean-up',
    intervalMs: HOUR_MS,
    runsOn: 'one node',
    atStart: false,
    run: cleanUpEachNight(shop),
  },
]

/** Prices first: the products of collections with a rule follow from them. */
function refreshStored(shop: ShopContext): Job['run'] {
  const refreshPrices = refreshStalePrices(shop)
  const refreshCollections = refreshStaleCollections(shop)
  return async (stopping) => {
    await refreshPrices(stopping)
    await refreshCollections(stopping)
  }
}

/** Shows the scheduled products whose instant has come. */
async function showDueProducts({ db }: ShopContext): Promise<void> {
  const now = Date.now()
  const next = await nextVisibleFrom(db.reader)
  if (next !== undefined && next <= now) await db.transaction((tx) => showScheduledProducts(tx, now))
}

/** Tells the owner of rates that are too old. */
async function notifyOfOldRates(shop: ShopContext): Promise<void> {
  const now = Date.now()
  if (staleRateText(shop, now) === null) return
  await shop.db.transaction((tx) => notifyOfStaleRate(tx, shop, now))
}
