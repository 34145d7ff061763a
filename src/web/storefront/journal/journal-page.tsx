import type { ComponentType } from 'react'
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
  const article = id === undefined ? undefined : findArticle(id)
  if (article) {
    const Text = texts[article.id]
    return <Text article={article} />
  }
  return (
    <div className={`wrap ${styles.journal}`}>
      <h1>Journal</h1>
      <p>Good to know, before you buy and after.</p>
      <ArticleCards level="h2" />
    </div>
  )
}
