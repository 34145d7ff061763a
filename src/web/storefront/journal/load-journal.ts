import { notFound } from '@tanstack/react-router'
import type { RouterContext } from '../../api/router-context.ts'
import { headOf } from '../seo.ts'
import { crumbsStructured } from '../structured-data.ts'
import { findArticle } from './articles.ts'

const journal = {
  title: 'Journal',
  description: 'Short pieces about jewellery: the care of silver, ring sizes, and what 916 means.',
  path: '/journal',
}

/** Head of the journal, or of one of its pieces. @throws the router's notFound if there is no such piece. */
export function loadJournal({
  context,
  params,
}: {
  context: RouterContext
  params: { article?: string | undefined }
}) {
  if (params.article === undefined) return headOf(context, journal)
  const article = findArticle(params.article)
  if (!article) throw notFound()
  const { id, title, description, picture } = article
  return headOf(context, (shop) => ({
    title,
    description,
    path: `/journal/${id}`,
    image: picture.webp,
    structured: import.meta.env.SSR && [
      crumbsStructured(shop, [
        { name: 'Home', path: '/' },
        { name: journal.title, path: journal.path },
        { name: title },
      ]),
    ],
  }))
}
