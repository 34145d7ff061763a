import { DAY_MS, HOUR_MS } from '../../../rules/durations.ts'
import { dayInIndia, hourInIndia, isoDay } from '../../../rules/india-time.ts'
import { encryptSecrets } from '../accounts/second-factor/second-factor-queries.ts'
import { PROGRESS_MS } from '../catalogue/import/import-progress.ts'
import { eraseEndedReservations, eraseFinishedOrders } from '../orders/refund/erase-orders.ts'
import { eraseDeletedProducts } from '../catalogue/delete-products.ts'
import { foldOrderTotals } from '../orders/base/order-totals.ts'
import type { AppContext } from '../../core/context.ts'
import { storeMetalBalances } from '../metal-account/metal-balances.ts'
import { deleteOutboxFiles } from '../../core/mail/outbox-files.ts'
import { eraseOldTickets } from '../tickets/own-tickets.ts'
import { fillSearch } from './fill-search.ts'
import { deleteOrphanedFiles } from './orphaned-files.ts'
import { deleteOrphanedAvatars } from './orphaned-avatars.ts'
import { reconcileStockMoves } from './reconcile-stock-moves.ts'

/** The hour in India at which full scans run. */
const NIGHT_HOUR = 4
/** How long a known device is stored: as long as its cookie. */
const DEVICE_MS = 365 * DAY_MS
/** How long sent mails are stored: longer than the same event could be queued again. */
const MAIL_MS = 90 * DAY_MS
/** How many days searches without result are stored: two seasons of weddings. */
const SEARCH_DAYS = 365

/**
 * Deletes expired sessions, codes and rate limit counters, known devices unused for a year, old mails, events
 * of payments, closed alerts, old searches, orphaned avatars, and products deleted more than 30 days ago;
 * updates the query planner's statistics; erases personal data from old tickets and from finished orders of
 * erased customers; folds the order totals ledger.
 */
export async function cleanUp({ db, media }: Pick<AppContext, 'db' | 'media'>): Promise<void> {
  const now = Date.now()
  await db.updateStatistics()
  await db.transaction(async (tx) => {
    await tx.db.deleteFrom('sessions').where('expires_at', '<=', now).execute()
    await tx.db.deleteFrom('throttles').where('ends_at', '<=', now).execute()
    await tx.db
      .deleteFrom('known_devices')
      .where('used_at', '<=', now - DEVICE_MS)
      .execute()
    await eraseDeletedProducts(tx, now)
    await tx.db
      .deleteFrom('payment_events')
      .where('received_at', '<=', now - MAIL_MS)
      .execute()
    await tx.db
      .deleteFrom('import_progress')
      .where('at', '<=', now - PROGRESS_MS)
      .execute()
    await tx.db
      .deleteFrom('alerts')
      .where('sent_at', '<=', now - MAIL_MS)
      .execute()
    await eraseOldTickets(tx, now)
    await tx.db
      .deleteFrom('empty_searches')
      .where('day', '<', isoDay(dayInIndia(now) - SEARCH_DAYS))
      .execute()
    // Proofs and links outlive their verification code, by at most an hour.
    await tx.db
      .deleteFrom('codes')
      .where('expires_at', '<=', now - HOUR_MS)
      .execute()
    // The farewell mail to an erased customer is the last row with their name.
    await tx.db
      .deleteFrom('outbox')
      .where('next_at', 'is', null)
      .where('kind', '=', 'account_erased')
      .execute()
    await tx.db
      .deleteFrom('outbox')
      .where('next_at', 'is', null)
      .where('created_at', '<=', now - MAIL_MS)
      .execute()
  })
  await fillSearch(db)
  await db.transaction(foldOrderTotals)
  await db.transaction(eraseFinishedOrders)
  await deleteOrphanedAvatars({ db, media })
}

/** Deletes temporary files and files of old mails in this node's own folder. */
export async function tidyFiles({
  db,
  settings,
  media,
}: Pick<AppContext, 'db' | 'settings' | 'media'>): Promise<void> {
  await media.tidy()
  await deleteOutboxFiles(db.reader, settings.dataDir, Date.now() - MAIL_MS)
}

/** Shares the scripts of this node's version again at night, and deletes those of old versions. */
export async function shareAssetsAtNight({ assets }: Pick<AppContext, 'assets'>): Promise<void> {
  if (hourInIndia(Date.now()) !== NIGHT_HOUR) return
  await assets.share()
  await assets.tidy()
}

type NightShop = Pick<AppContext, 'db' | 'settings' | 'media'>

/**
 * Returns a job that cleans up at night. Its first night checks the stock moves of all products, since a node
 * of an earlier version may have run before this process; later ones those with moves since the night before.
 */
export function cleanUpEachNight(shop: NightShop): (stopping: AbortSignal) => Promise<void> {
  let movesSince = 0
  return async (stopping) => {
    const now = Date.now()
    if (hourInIndia(now) !== NIGHT_HOUR) return
    await cleanUpAtNight(shop, movesSince, stopping)
    // A move has the time before its commit.
    movesSince = now - HOUR_MS
  }
}

/**
 * Encrypts second-factor secrets of earlier versions, adds moves of stock that they did not record, stores
 * the balances of metal, and deletes orphaned files and the customers of reservations that ended long ago.
 * `movesSince`: as `reconcileStockMoves` takes it.
 */
async function cleanUpAtNight(
  { db, settings, media }: NightShop,
  movesSince = 0,
  stopping?: AbortSignal,
): Promise<void> {
  // At night, when an update is over: nodes of the version before cannot read them.
  await db.transaction((tx) => encryptSecrets(tx, settings))
  await deleteOrphanedFiles({ db, media, settings }, stopping)
  await reconcileStockMoves(db, movesSince, stopping)
  await db.transaction((tx) => storeMetalBalances(tx, Date.now()))
  while ((await db.transaction((tx) => eraseEndedReservations(tx, Date.now()))) > 0);
}
