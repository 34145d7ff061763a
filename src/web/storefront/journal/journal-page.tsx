import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { postsQuery } from '../../api/queries/pages.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { OwnPage } from '../own-pages/own-page.tsx'
import { ArticleCards } from './article-cards.tsx'
import { findArticle, type Article } from './articles.ts'
import { CareOfSilver } from './care-of-silver.tsx'
import { RingSizes } from './ring-sizes.tsx'
import { What916Means } from './what-916-means.tsx'
import * as styles from './journal-page.module.css'

const texts: Record<Article['id'], ComponentType<{ article: Article }>> = {
  'care-of-silver': CareOfSilver,
  'ring-sizes': RingSizes,
  'what-916-means': What916Means,
}

/** The journal: a list of short articles about jewellery, or the article with this id. */
export function JournalPage({ article: id }: { article: string | undefined }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  const replaced = shop.replacedPages ?? []
  const article = id === undefined ? undefined : findArticle(id)
  const path = `/journal/${id}`
  if (id !== undefined && (!article || replaced.includes(path))) return <OwnPage path={path} />
  if (article) {
    const Text = texts[article.id]
    return <Text article={article} />
  }
  return (
    <div className={`wrap ${styles.journal}`}>
      <h1>Journal</h1>
      <p>Good to know, before you buy and after.</p>
      {replaced.includes('/journal') ? <Posts /> : <ArticleCards level="h2" />}
    </div>
  )
}

/** The owner's posts, newest first, and the stated pieces that are not among them. */
function Posts() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: posts } = useSuspenseQuery(postsQuery(api))
  return <ArticleCards level="h2" posts={posts} />
}
