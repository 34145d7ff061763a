import { useRouteContext } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { shopQuery } from '../../api/queries/shop.ts'
import { Benefits } from './benefits.tsx'
import { CategoryGrid } from './category-grid.tsx'
import { DealBanner } from './deal-banner.tsx'
import { VideoBanner } from './video-banner.tsx'
import { InfoCards } from './info-cards.tsx'
import { HeroSlider } from './hero.tsx'
import { slidesQuery } from './slides-query.ts'
import { Testimonials } from './testimonials-strip.tsx'
import { Trending } from './trending.tsx'

/** The home page, from the carousel to the testimonials. */
export function HomePage() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  const { data: slides } = useSuspenseQuery(slidesQuery(api))
  return (
    <>
      <HeroSlider slides={slides} />
      <CategoryGrid />
      <Trending />
      <DealBanner />
      <VideoBanner />
      <Benefits />
      <Testimonials />
      <InfoCards shop={shop} />
    </>
  )
}
