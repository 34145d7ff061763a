import { linkOptions, type LinkProps } from '@tanstack/react-router'
import type { Product } from '../../../contract/product.ts'
import type { ShopFacts } from '../../../contract/settings.ts'
import type { ShownVariant } from '../../../contract/variant.ts'
import { ratedMetalOf } from '../../../rules/purity.ts'

/** A fact that speaks for a piece, and the page that explains it. */
export type Assurance = { name: 'hallmark' | 'purity' | 'certificate' | 'stones' | 'returns' | 'insurance'; title: string; text: string; link: LinkProps }

type AssuredProduct = Pick<Product, 'metal' | 'hallmark' | 'hallmarkReason' | 'certificate'>
type AssuredVariant = Pick<ShownVariant, 'fineness' | 'purity' | 'stones'>

const aboutMarks = linkOptions({ to: '/journal/{-$article}', params: { article: 'what-916-means' } })

/** The facts of a piece and of the shop that the owner has stated; none that is not stated. */
export function assurancesOf({ metal, hallmark, hallmarkReason, certificate }: AssuredProduct, variant: AssuredVariant | undefined, { returnDays, deliveryIsInsured }: Pick<ShopFacts, 'returnDays' | 'deliveryIsInsured'>): Assurance[] {
  const assurances: Assurance[] = []
  if (hallmark === 'huid') assurances.push({ name: 'hallmark', title: 'BIS hallmarked', text: 'A HUID on each piece', link: aboutMarks })
  if (hallmark === 'exempt' && hallmarkReason !== null && hallmarkReason !== 'other') {
    assurances.push({ name: 'hallmark', title: 'No hallmark needed', text: `Exempt: ${hallmarkReason}`, link: aboutMarks })
  }
  const rated = ratedMetalOf(metal)
  if (variant?.purity && variant.fineness !== null && rated) {
    const text = hallmark === 'huid' ? `Marked ${purityMark(variant.purity, variant.fineness)}` : `${variant.fineness / 10}% ${rated}`
    assurances.push({ name: 'purity', title: variant.purity, text, link: aboutMarks })
  }
  if (certificate !== null) assurances.push({ name: 'certificate', title: 'Certificate', text: certificate, link: linkOptions({ to: '/help', hash: 'certificate' }) })
  const stones = (variant?.stones ?? []).filter(({ quality }) => quality !== '').map(({ kind, quality }) => `${kind} ${quality}`)
  if (stones.length > 0) assurances.push({ name: 'stones', title: 'Stone quality', text: stones.join(', '), link: linkOptions({ to: '/help', hash: 'stones' }) })
  if (returnDays !== undefined) {
    assurances.push({ name: 'returns', title: `${returnDays} ${returnDays === 1 ? 'day' : 'days'} to return`, text: 'From the day it arrives', link: linkOptions({ to: '/return-exchange', hash: 'return-policy' }) })
  }
  if (deliveryIsInsured) assurances.push({ name: 'insurance', title: 'Insured delivery', text: 'Every parcel', link: linkOptions({ to: '/delivery-information', hash: 'insurance' }) })
  return assurances
}

/** The mark of a fineness on a piece: `22K916` on gold, `925` on silver. */
const purityMark = (purity: string, fineness: number): string => `${/^\d+K/.exec(purity)?.[0] ?? ''}${fineness}`
