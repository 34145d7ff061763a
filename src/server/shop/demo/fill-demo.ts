import { parse } from 'node:path'
import type { ProductDraft } from '../../../contract/product-fields.ts'
import { newProductOf } from '../catalogue/derived-fields.ts'
import { refreshPrices } from '../catalogue/refresh-prices.ts'
import { insertProduct } from '../catalogue/write-product.ts'
import { saveReview } from '../reviews/save-review.ts'
import { insertContent } from '../content/content-edits.ts'
import { bannerKind, heroKind } from '../content/content-kinds.ts'
import { setDeal } from '../content/update-deal.ts'
import type { Database, Queries, Reader, Tx } from '../../core/db/types.ts'
import type { StoredFile, MediaStore } from '../../core/media/media-store.ts'
import type { MediaEnding } from '../../core/media/media-types.ts'
import type { Config } from '../../core/config/config.ts'
import { isLoopbackUrl } from '../../core/config/public-url.ts'
import { DAY_MS } from '../../../rules/durations.ts'
import { dayInIndia, isoDay, startOfDayInIndia } from '../../../rules/india-time.ts'
import { demoVariants, addDemoPieces } from './demo-variants.ts'
import { writePromises } from './demo-promises.ts'
import { enterSampleRates } from '../rates/sample-rates.ts'
import {
  demoFile,
  readDemoCatalogue,
  readDemoContent,
  readSampleRates,
  type DemoContent,
  type DemoProduct,
} from './demo-files.ts'

/** 10:15, when the trade quotes its rates. */
const MORNING_MS = 10.25 * 3_600_000

/** Note that an administrator has removed the demonstration shop. */
export const DEMO_REMOVED = 'demonstration-removed'

/**
 * Fills an empty database with the demo shop if the settings allow it: DEMO=1, or no DEMO and a loopback
 * address. Returns whether it did.
 */
export async function fillDemo({
  db,
  media,
  settings,
}: {
  db: Database
  media: MediaStore
  settings: Config
}): Promise<boolean> {
  const isEnabled = settings.demo ?? isLoopbackUrl(settings.publicUrl)
  if (!isEnabled || !(await isEmpty(db.reader))) return false
  const [products, content, rates] = await Promise.all([
    readDemoCatalogue(),
    readDemoContent(),
    readSampleRates(),
  ])
  const stored = await storeFiles(media, db.reader, [
    ...picturesOf(products, content),
    ...content.banners.map(({ video }) => video),
  ])
  return db.transaction(async (tx) => {
    const store: Store = (file) => media.record(tx, stored.get(file) as StoredFile)
    await writeDeal(tx, content.deal, store)
    // The deal is a single row, so if two nodes start on one empty database, the second has waited for the
    // first here.
    if (await hasProducts(tx.db)) return false
    await writeContent(tx, content, store)
    await writePromises(tx, settings)
    await writeProducts(tx, products, await writeRates(tx, rates), store)
    return true
  })
}

/** True if no product or content exists yet, and the demonstration was not removed. */
async function isEmpty(db: Reader): Promise<boolean> {
  if (await db.selectFrom('office_marks').select('name').where('name', '=', DEMO_REMOVED).executeTakeFirst())
    return false
  for (const table of ['products', 'heroes', 'banners', 'deal'] as const) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false
  }
  return true
}

const hasProducts = async (db: Queries) =>
  (await db.selectFrom('products').select('id').limit(1).executeTakeFirst()) !== undefined

/** Records a stored file and returns its address. */
type Store = (file: string) => Promise<string>

const picturesOf = (products: DemoProduct[], { heroes, deal }: DemoContent): string[] => [
  deal.image,
  ...heroes.flatMap(({ images }) => images),
  ...products.flatMap(({ pictures }) => pictures.map(({ file }) => file)),
]

/** Files stored concurrently: network storage handles several requests in parallel. */
const MAX_CONCURRENT = 8

/** Stores the files, each only once. */
async function storeFiles(media: MediaStore, db: Reader, files: string[]): Promise<Map<string, StoredFile>> {
  const stored = new Map<string, StoredFile>()
  const waiting = new Set(files).values()
  const keepNext = async (): Promise<void> => {
    for (const file of waiting) {
      const { name, ext } = parse(file)
      stored.set(file, await media.store(db, demoFile(file), name, ext.slice(1) as MediaEnding))
    }
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, keepNext))
  return stored
}

async function writeDeal(
  tx: Tx,
  { endsInDays, image, ...deal }: DemoContent['deal'],
  store: Store,
): Promise<void> {
  const endDate = new Date(Date.now() + endsInDays * DAY_MS).toISOString()
  await setDeal(tx, { ...deal, image: await store(image), endDate, isActive: true })
}

async function writeContent(tx: Tx, { heroes, banners }: DemoContent, store: Store): Promise<void> {
  for (const hero of heroes) {
    const images: string[] = []
    for (const file of hero.images) images.push(await store(file))
    await insertContent(tx, heroKind, { ...hero, images }, null)
  }
  for (const { video, ...banner } of banners) {
    await insertContent(tx, bannerKind, { ...banner, videoUrl: await store(video) }, null)
  }
}

/** Enters and returns current rates. Enters also those of the mornings before, and of the next one. */
async function writeRates(tx: Tx, { today, tomorrow, earlier }: Awaited<ReturnType<typeof readSampleRates>>) {
  const now = Date.now()
  const morning = (day: number) => startOfDayInIndia(isoDay(dayInIndia(now)), day) + MORNING_MS
  for (const [index, rates] of earlier.entries())
    await enterSampleRates(tx, rates, morning(index - earlier.length))
  await enterSampleRates(tx, tomorrow, morning(1))
  return enterSampleRates(tx, today, now)
}

async function writeProducts(
  tx: Tx,
  products: DemoProduct[],
  inForce: Awaited<ReturnType<typeof writeRates>>,
  store: Store,
): Promise<void> {
  const now = Date.now()
  // No review may be older than its product: the newest product is a day older than the oldest review.
  const newest =
    now -
    (1 + Math.max(0, ...products.flatMap(({ reviews }) => reviews.map(({ daysAgo }) => daysAgo)))) * DAY_MS
  for (const [index, product] of products.entries()) {
    const { pictures, reviews, colors, weighed, ...rest } = product
    const fields = {
      ...rest,
      ...(await storePictures(pictures, store)),
      colors: colors.map((value) => ({ value })),
    }
    const byWeight = weighed && {
      pricing: 'weight' as const,
      priceRule: weighed.priceRule,
      oldPrice: null,
      variants: demoVariants(product),
      // Its pieces are counted once they are added.
      ...(weighed.pieces && { stock: 0 }),
    }
    const drafted = newProductOf({ ...fields, ...byWeight }, { ratesAt: () => inForce.rates })
    const productId = await insertProduct(tx, {
      ...drafted,
      authorId: null,
      reason: 'import',
      createdAt: newest - (products.length - 1 - index) * DAY_MS,
    })
    await addDemoPieces(tx, product, drafted.variants)
    for (const { by, rating, comment, daysAgo } of reviews) {
      await saveReview(tx, {
        productId,
        rating,
        comment,
        authorName: by,
        userId: null,
        verifiedBuyer: false,
        createdAt: now - daysAgo * DAY_MS,
      })
    }
  }
  await refreshPrices(tx, inForce, '')
}

async function storePictures(pictures: DemoProduct['pictures'], store: Store) {
  const [imageAlts, imageColors]: [ProductDraft['imageAlts'], ProductDraft['imageColors']] = [{}, {}]
  const addresses: string[] = []
  let wornImage: string | null = null
  for (const { file, color, alt, worn } of pictures) {
    const address = await store(file)
    addresses.push(address)
    if (worn) wornImage = address
    if (color !== undefined) imageColors[address] = color
    if (alt !== undefined) imageAlts[address] = alt
  }
  const [image = '', ...additionalImages] = addresses
  return { image, additionalImages, imageAlts, imageColors, wornImage }
}
