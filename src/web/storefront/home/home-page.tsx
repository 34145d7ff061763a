import { useRouteContext } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import { shopQuery } from '../../api/queries/shop.ts'
import { CategoryGrid } from './category-grid.tsx'
import { DealBanner } from './deal-banner.tsx'
import { HomeMore } from './home-more.tsx'
import { HeroSlider } from './hero.tsx'
import { slidesQuery } from './slides-query.ts'
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
      <HomeMore shop={shop} />
    </>
  )
}
