import { notFound } from '@tanstack/react-router'
import { postsQuery } from '../../api/queries/pages.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import type { RouterContext } from '../../api/router-context.ts'
import { loadOwnPage } from '../own-pages/load-own-page.ts'
import { headOf, pageHead } from '../seo.ts'
import { crumbsStructured } from '../structured-data.ts'
import { findArticle } from './articles.ts'

const journal = {
  title: 'Journal',
  description: 'Short pieces about jewellery: the care of silver, ring sizes, and what 916 means.',
  path: '/journal',
}

const feed = { rel: 'alternate', type: 'application/atom+xml', title: 'Journal', href: '/journal/feed.xml' }

/**
 * Head of the journal, or of one of its pieces; fetches what the owner wrote. @throws the router's notFound if
 * there is no such piece.
 */
export async function loadJournal({
  context,
  params,
}: {
  context: RouterContext
  params: { article?: string | undefined }
}) {
  const shop = await context.queryClient.ensureQueryData(shopQuery(context.api)).catch(() => undefined)
  const replaced = shop?.replacedPages ?? []
  if (params.article === undefined) {
    if (replaced.includes('/journal')) await context.queryClient.ensureQueryData(postsQuery(context.api))
    if (!shop) return {}
    const { meta, links } = pageHead(shop, journal)
    return { meta, links: [...links, feed] }
  }

  const ownPath = `/journal/${params.article}`
  const article = findArticle(params.article)
  if (replaced.includes('/journal') && (!article || replaced.includes(ownPath)))
    return loadOwnPage(context, ownPath)
  if (!article) throw notFound()

  const { id, title, description, picture } = article
  return headOf(context, (facts) => ({
    title,
    description,
    path: `/journal/${id}`,
    image: picture.webp,
    structured: import.meta.env.SSR && [
      crumbsStructured(facts, [
        { name: 'Home', path: '/' },
        { name: journal.title, path: journal.path },
        { name: title },
      ]),
    ],
  }))
}
