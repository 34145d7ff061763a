import type { ShopFacts } from '../../../contract/settings.ts'
import { Benefits } from './benefits.tsx'
import { InfoCards } from './info-cards.tsx'
import { Testimonials } from './testimonials-strip.tsx'
import { VideoBanner } from './video-banner.tsx'

/**
 * The end of the home page: the film, what the shop promises, what customers say, and what the footer's links
 * lead to.
 */
export const HomeMore = ({ shop }: { shop: ShopFacts }) => (
  <>
    <VideoBanner />
    <Benefits />
    <Testimonials shop={shop} />
    <InfoCards shop={shop} />
  </>
)
