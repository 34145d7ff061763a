import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Reader } from '../../../core/db/types.ts'
import { isProviderFailing } from '../../../core/payment-provider/call-provider.ts'
import { latePaymentCheckText } from '../../figures/payment-check.ts'
import type { ShopContext } from '../../rates/shop-context.ts'

/** A mail leaves within seconds, or at the latest with its second or third attempt. */
const LATE_MAIL_MS = 10 * 60_000
/** Free part of the disk below which somebody has to make room. */
const MIN_FREE = 0.1
/** The board does not wait longer than this for the storage of pictures, which may hang. */
const STORAGE_TIMEOUT_MS = 2000

/** Looks at one part of the shop; returns a sentence for the owner if it does not work at `now`. */
type Part = (db: Reader, shop: ShopContext, now: number) => string | undefined | Promise<string | undefined>

/** Every part that the morning board reports, in the order of the board. */
const parts: readonly Part[] = [
  lateMails,
  fullDisk,
  unreachableBucket,
  failingProvider,
  (db, { settings }, now) => latePaymentCheckText(db, settings, now),
]

/** Returns a sentence for each part of the shop that does not work at `now`. */
export async function listFailingParts(db: Reader, shop: ShopContext, now: number): Promise<string[]> {
  const texts = await Promise.all(parts.map((part) => part(db, shop, now)))
  return texts.filter((text) => text !== undefined)
}

/** Notices that wait for their summary are neither overdue nor failed. */
async function lateMails(db: Reader, _shop: ShopContext, now: number): Promise<string | undefined> {
  const { count } = await db
    .selectFrom('outbox')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('next_at', 'is not', null)
    .where('created_at', '<', now - LATE_MAIL_MS)
    .where((e) => e.or([e('last_error', 'is not', null), e('next_at', '<', now - LATE_MAIL_MS)]))
    .executeTakeFirstOrThrow()
  const late = Number(count)
  if (late === 0) return undefined

  const mails = late === 1 ? '1 mail has' : `${late} mails have`
  return `${mails} been waiting for more than 10 minutes. Please check the mail server under Settings.`
}

async function fullDisk(_db: Reader, { settings }: ShopContext): Promise<string | undefined> {
  const disk = await statfs(settings.dataDir).catch(() => undefined)
  return disk && diskText(disk)
}

/** A sentence about a disk with less than a tenth of its blocks available to the shop. */
export function diskText({ bavail, blocks }: { bavail: number; blocks: number }): string | undefined {
  if (bavail >= blocks * MIN_FREE) return undefined
  return `Only ${Math.floor((bavail / blocks) * 100)} % of the disk is free. A shop without free disk takes no orders.`
}

async function unreachableBucket(_db: Reader, { media }: ShopContext): Promise<string | undefined> {
  const isReachable = await Promise.race([
    media.isReachable(),
    sleep(STORAGE_TIMEOUT_MS, false, { ref: false }),
  ])
  if (isReachable) return undefined
  return 'The storage of pictures does not respond. Some pictures are not shown, and none can be added.'
}

function failingProvider(_db: Reader, { settings }: ShopContext, now: number): string | undefined {
  if (!settings.online.accounts.some(({ provider }) => isProviderFailing(provider, now))) return undefined
  return 'The payment provider does not respond. Customers may not be able to pay online.'
}
