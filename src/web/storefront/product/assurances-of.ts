import { linkOptions, type LinkProps } from '@tanstack/react-router'
import type { Product } from '../../../contract/product.ts'
import type { ShopFacts } from '../../../contract/settings.ts'
import type { ShownVariant } from '../../../contract/variant.ts'
import { ratedMetalOf } from '../../../rules/purity.ts'
import { returnDaysOf } from './return-days-of.ts'

/** A fact that speaks for a piece, and the page that explains it. */
export type Assurance = {
  name: 'hallmark' | 'purity' | 'certificate' | 'stones' | 'returns' | 'insurance' | 'exchange' | 'buyback'
  title: string
  text: string
  link: LinkProps
}

type AssuredProduct = Pick<
  Product,
  'name' | 'category' | 'metal' | 'hallmark' | 'hallmarkReason' | 'certificate'
> &
  Partial<Pick<Product, 'returnDays' | 'notReturnable'>>
type AssuredVariant = Pick<ShownVariant, 'fineness' | 'purity' | 'stones'> &
  Partial<Pick<ShownVariant, 'breakup'>>

const aboutMarks = linkOptions({ to: '/journal/{-$article}', params: { article: 'what-916-means' } })

/** The facts of a piece and of the shop that the owner has stated; none that is not stated. */
export function assurancesOf(
  product: AssuredProduct,
  variant: AssuredVariant | undefined,
  shop: Pick<ShopFacts, 'returnDays' | 'deliveryIsInsured' | 'promises'>,
): Assurance[] {
  return [
    hallmarkOf(product),
    purityOf(product, variant),
    certificateOf(product),
    stoneQualityOf(variant),
    promiseOf('exchange', variant, shop),
    promiseOf('buyback', variant, shop),
    returnsOf(product, shop),
    insuranceOf(shop),
  ].filter((assurance) => assurance !== undefined)
}

function hallmarkOf({ hallmark, hallmarkReason }: AssuredProduct): Assurance | undefined {
  if (hallmark === 'huid')
    return { name: 'hallmark', title: 'BIS hallmarked', text: 'A HUID on each piece', link: aboutMarks }

  if (hallmark !== 'exempt' || hallmarkReason === null || hallmarkReason === 'other') return undefined
  return {
    name: 'hallmark',
    title: 'No hallmark needed',
    text: `Exempt: ${hallmarkReason}`,
    link: aboutMarks,
  }
}

function purityOf(
  { metal, hallmark }: AssuredProduct,
  variant: AssuredVariant | undefined,
): Assurance | undefined {
  const rated = ratedMetalOf(metal)
  if (!variant?.purity || variant.fineness === null || !rated) return undefined

  const text =
    hallmark === 'huid'
      ? `Marked ${purityMark(variant.purity, variant.fineness)}`
      : `${variant.fineness / 10}% ${rated}`
  return { name: 'purity', title: variant.purity, text, link: aboutMarks }
}

function certificateOf({ certificate }: AssuredProduct): Assurance | undefined {
  if (certificate === null) return undefined
  return {
    name: 'certificate',
    title: 'Certificate',
    text: certificate,
    link: linkOptions({ to: '/help', hash: 'certificate' }),
  }
}

function stoneQualityOf(variant: AssuredVariant | undefined): Assurance | undefined {
  const stones = (variant?.stones ?? [])
    .filter(({ quality }) => quality !== '')
    .map(({ kind, quality }) => `${kind} ${quality}`)
  if (stones.length === 0) return undefined

  return {
    name: 'stones',
    title: 'Stone quality',
    text: stones.join(', '),
    link: linkOptions({ to: '/help', hash: 'stones' }),
  }
}

/** What the shop promises for the metal of a weighed piece. */
function promiseOf(
  name: 'exchange' | 'buyback',
  variant: AssuredVariant | undefined,
  { promises }: Pick<ShopFacts, 'promises'>,
): Assurance | undefined {
  const metal = variant?.breakup?.rate.metal
  const percent = metal && promises?.[name]?.[metal]
  if (!percent) return undefined

  return {
    name,
    title: name === 'exchange' ? 'Lifetime exchange' : 'Buy-back',
    text: `at ${percent}% of the ${metal} value`,
    link: linkOptions({ to: '/return-exchange', hash: 'promises' }),
  }
}

function returnsOf(product: AssuredProduct, shop: Pick<ShopFacts, 'returnDays'>): Assurance | undefined {
  const returnDays = returnDaysOf(product, shop)
  if (returnDays === undefined) return undefined

  return {
    name: 'returns',
    title: `${returnDays} ${returnDays === 1 ? 'day' : 'days'} to return`,
    text: 'From the day it arrives',
    link: linkOptions({ to: '/return-exchange', hash: 'return-policy' }),
  }
}

function insuranceOf({ deliveryIsInsured }: Pick<ShopFacts, 'deliveryIsInsured'>): Assurance | undefined {
  if (!deliveryIsInsured) return undefined
  return {
    name: 'insurance',
    title: 'Insured delivery',
    text: 'Every parcel',
    link: linkOptions({ to: '/delivery-information', hash: 'insurance' }),
  }
}

/** The mark of a fineness on a piece: `22K916` on gold, `925` on silver. */
const purityMark = (purity: string, fineness: number): string =>
  `${/^\d+K/.exec(purity)?.[0] ?? ''}${fineness}`
