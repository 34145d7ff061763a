import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { BannerDraft, DealDraft, HeroDraft } from '../../contract/content-fields.ts'
import { colors } from '../../contract/product.ts'
import { ProductDraft } from '../../contract/product-fields.ts'

const DEMO_FOLDER = join(import.meta.dirname, '../../../demo')

const DemoProduct = z.extend(z.omit(ProductDraft, { image: true, additionalImages: true, colors: true }), {
  colors: z.array(z.enum(colors)),
  /** Files in demo/pictures, the main picture first. */
  pictures: z.array(z.string()).check(z.minLength(1)),
  reviews: z.array(
    z.object({
      by: z.string(),
      rating: z.int().check(z.minimum(1), z.maximum(5)),
      comment: z.string(),
      daysAgo: z.number().check(z.minimum(0)),
    }),
  ),
})
export type DemoProduct = z.output<typeof DemoProduct>

const DemoContent = z.object({
  heroes: z.array(z.extend(z.omit(HeroDraft, { images: true }), { images: z.array(z.string()) })),
  banners: z.array(z.extend(z.omit(BannerDraft, { videoUrl: true }), { video: z.string() })),
  deal: z.extend(z.omit(DealDraft, { endDate: true }), { image: z.string(), endsInDays: z.number() }),
})
export type DemoContent = z.output<typeof DemoContent>

/** Reads the demo products in order of creation, newest last. @throws if a file is missing or invalid. */
export const readDemoCatalogue = async () => z.parse(z.array(DemoProduct), await readJson('catalogue.json'))

/** Reads heroes, banners and the deal of the demo shop. @throws if a file is missing or invalid. */
export const readDemoContent = async () => z.parse(DemoContent, await readJson('content.json'))

/** Returns the path of a file named in the demo catalogue or content. */
export const demoFile = (file: string): string => join(DEMO_FOLDER, /\.(mp4|webm)$/.test(file) ? 'video' : 'pictures', file)

const readJson = async (file: string): Promise<unknown> => JSON.parse(await readFile(join(DEMO_FOLDER, file), 'utf8'))
