import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { BannerDraft, DealDraft, HeroDraft } from '../../../contract/content-fields.ts'
import { colors } from '../../../contract/product.ts'
import { PriceRule } from '../../../contract/price-rule-fields.ts'
import { ProductDraft } from '../../../contract/product-fields.ts'
import { MetalKind } from '../../../contract/rate-fields.ts'
import { Stone } from '../../../contract/variant-fields.ts'
import { toPaisePerKg } from '../../../rules/metal-rates.ts'
import type { SampleRate } from '../rates/sample-rates.ts'

const DEMO_FOLDER = join(import.meta.dirname, '../../../../demo')

/**
 * A picture of a product. Without a colour it shows every colour. `alt`: what it shows, if the product's name
 * does not say it. `worn`: it shows the piece as worn, and comes second on its card.
 */
const DemoPicture = z.object({
  file: z.string(),
  color: z.optional(z.enum(colors)),
  alt: z.optional(z.string()),
  worn: z.optional(z.boolean()),
})

const DemoProduct = z.extend(
  z.omit(ProductDraft, {
    image: true,
    additionalImages: true,
    imageAlts: true,
    imageColors: true,
    colors: true,
  }),
  {
    colors: z.array(z.enum(colors)),
    /** Files in demo/pictures, the main picture first; a bare file name is a picture of every colour. */
    pictures: z
      .array(
        z.union([
          z.pipe(
            z.string(),
            z.transform((file): z.output<typeof DemoPicture> => ({ file })),
          ),
          DemoPicture,
        ]),
      )
      .check(z.minLength(1)),
    /** What its price follows from; without it, the price is fixed. */
    weighed: z.optional(
      z.object({
        fineness: z.int(),
        /** Grams, one for each size. */
        netWeights: z.array(z.number()).check(z.minLength(1)),
        stones: z._default(z.array(Stone), []),
        /** Days until it leaves, if it is made to order. */
        leadDays: z.optional(z.int()),
        /** The net weights of its pieces in grams, the lightest first, if it is sold by piece. */
        pieces: z.optional(z.array(z.number())),
        priceRule: PriceRule,
      }),
    ),
    reviews: z.array(
      z.object({
        by: z.string(),
        rating: z.int().check(z.minimum(1), z.maximum(5)),
        comment: z.string(),
        daysAgo: z.number().check(z.minimum(0)),
      }),
    ),
  },
)
export type DemoProduct = z.output<typeof DemoProduct>

const DemoContent = z.object({
  heroes: z.array(z.extend(z.omit(HeroDraft, { images: true }), { images: z.array(z.string()) })),
  banners: z.array(z.extend(z.omit(BannerDraft, { videoUrl: true }), { video: z.string() })),
  deal: z.extend(z.omit(DealDraft, { endDate: true }), { image: z.string(), endsInDays: z.number() }),
})
export type DemoContent = z.output<typeof DemoContent>

const SampleRateInput = z.object({
  metal: MetalKind,
  fineness: z.int(),
  perGram: z.optional(z.number()),
  perKg: z.optional(z.number()),
})
const SampleRates = z.object({
  today: z.array(SampleRateInput),
  tomorrow: z.array(SampleRateInput),
  /**
   * The finest gold in rupees a gram and the finest silver in rupees a kilogram of each earlier day,
   * yesterday last.
   */
  earlier: z.array(z.object({ gold: z.number(), silver: z.number() })),
})

/** Reads the demo products in order of creation, newest last. @throws if a file is missing or invalid. */
export const readDemoCatalogue = async () => z.parse(z.array(DemoProduct), await readJson('catalogue.json'))

/** Reads heroes, banners and the deal of the demo shop. @throws if a file is missing or invalid. */
export const readDemoContent = async () => z.parse(DemoContent, await readJson('content.json'))

/**
 * Reads the rates that the prices of weighed demo products follow, those of the next morning, and those of
 * each day before, yesterday's last. @throws if the file is missing or invalid.
 */
export async function readSampleRates() {
  const { today, tomorrow, earlier } = z.parse(SampleRates, await readJson('rates.json'))
  const current = today.map(toSampleRate)
  return {
    today: current,
    tomorrow: tomorrow.map(toSampleRate),
    earlier: earlier.map((finest) => earlierRates(current, finest)),
  }
}

/**
 * The rates of an earlier day: each fineness in the same proportion to the finest as today, in whole rupees.
 */
function earlierRates(
  today: readonly SampleRate[],
  { gold, silver }: { gold: number; silver: number },
): SampleRate[] {
  const finest = { gold: toPaisePerKg({ perGram: gold }), silver: toPaisePerKg({ perKg: silver }) }
  const unit = { gold: toPaisePerKg({ perGram: 1 }), silver: toPaisePerKg({ perKg: 1 }) }
  return today.flatMap(({ metal, fineness, paisePerKg }) => {
    const finestToday = today.find((rate) => rate.metal === metal)?.paisePerKg
    if (metal === 'platinum' || !finestToday) return []
    return [
      {
        metal,
        fineness,
        paisePerKg: Math.round((finest[metal] * paisePerKg) / finestToday / unit[metal]) * unit[metal],
      },
    ]
  })
}

const toSampleRate = ({ metal, fineness, ...amount }: z.output<typeof SampleRateInput>): SampleRate => ({
  metal,
  fineness,
  paisePerKg: toPaisePerKg(amount),
})

/** Returns the path of a file named in the demo catalogue or content. */
export const demoFile = (file: string): string =>
  join(DEMO_FOLDER, /\.(mp4|webm)$/.test(file) ? 'video' : 'pictures', file)

const readJson = async (file: string): Promise<unknown> =>
  JSON.parse(await readFile(join(DEMO_FOLDER, file), 'utf8'))
