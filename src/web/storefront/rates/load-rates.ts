import { notFound } from '@tanstack/react-router'
import { byTrade } from '../../../rules/metal-rates.ts'
import { productChoicesQuery } from '../../api/queries/product-choices.ts'
import { rateHistoryQuery, ratesQuery } from '../../api/queries/rates.ts'
import type { RouterContext } from '../../api/router-context.ts'
import { firstDayOf } from '../../shared/rates/first-day.ts'
import { headOf } from '../seo.ts'
import { crumbsStructured } from '../structured-data.ts'

const page = {
  title: 'Today’s rates',
  description: 'The rates of gold and silver that our prices follow today, and how they have changed.',
  path: '/rates',
}

/**
 * Fetches the rates in force and their history, and returns the head. @throws the router's notFound if there
 * is no rate.
 */
export async function loadRates({ context }: { context: RouterContext }) {
  const { queryClient, api } = context
  const { rates } = await queryClient.fetchQuery(ratesQuery(api))
  const [quoted] = rates.toSorted(byTrade)
  if (!quoted) throw notFound()
  // Without the history the page still shows today's rates.
  await Promise.all([
    queryClient.prefetchQuery(rateHistoryQuery(api, quoted, firstDayOf(30))),
    queryClient.prefetchQuery(productChoicesQuery(api)),
  ])
  return headOf(context, (shop) => ({
    ...page,
    structured: import.meta.env.SSR && [
      crumbsStructured(shop, [
        { name: 'Home', path: '/' },
        { name: page.title, path: page.path },
      ]),
    ],
  }))
}
