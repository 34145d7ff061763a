/**
 * The filters of listings, each with its search parameters. Those of the catalogue have the names of the
 * API's.
 */
export const listingFilters = [
  ['category'],
  ['color'],
  ['price', 'minPrice', 'maxPrice'],
  ['metal'],
  ['purity'],
  ['minWeight', 'maxWeight'],
  ['size'],
  ['gender'],
  ['collection'],
  ['origin'],
] as const
export type FilterName = (typeof listingFilters)[number][number]

/**
 * Search parameters of a listing, not yet validated. `weight` is a range that a form without JavaScript
 * sends: `2-5`.
 */
export type ListingQuery = { [name in FilterName | 'weight' | 'sort' | 'page']?: string | undefined }

/**
 * Picks the parameters of listings from a query string; empty ones are absent. Routes also read their
 * `loaderDeps` with it: `search` there still has the parameters of a campaign, such as utm_source, which the
 * server leaves out when it renders a page. They are in the order of the server's cache keys. Loaders
 * validate them (`search-params.ts`), so that this is all of it that pages load first.
 */
export const listingQuery = (given: Record<string, unknown>): ListingQuery =>
  Object.fromEntries(
    [...listingFilters, 'weight', 'sort', 'page']
      .flat()
      .map((name) => [name, (given[name] || undefined) as string | undefined]),
  )
