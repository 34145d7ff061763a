import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import * as breadcrumb from '../../shared/breadcrumb.module.css'
import { FormatPicture } from '../../ui/format-picture.tsx'
import { ArticleCards } from './article-cards.tsx'
import type { Article } from './articles.ts'
import * as styles from './article-page.module.css'

/** One piece of the journal: its text beside a picture, and the other pieces below. */
export function ArticlePage({
  article: { id, title, picture },
  lead,
  children,
}: {
  article: Article
  lead: string
  children: ReactNode
}) {
  return (
    <div className="wrap">
      <nav aria-label="Breadcrumb">
        <ol className={breadcrumb.breadcrumb}>
          <li>
            <Link to="/">Home</Link>
          </li>
          <li>
            <Link to="/journal/{-$article}" params={{ article: undefined }}>
              Journal
            </Link>
          </li>
          <li aria-current="page">
            <span>{title}</span>
          </li>
        </ol>
      </nav>
      <div className={styles.columns}>
        <article className={styles.article}>
          <h1>{title}</h1>
          <p className={styles.lead}>{lead}</p>
          {children}
        </article>
        <FormatPicture
          src={picture.webp}
          avif={picture.avif}
          webp={picture.webp}
          alt=""
          width={460}
          height={460}
          sizes="(width <= 760px) 100vw, 420px"
          eager="high"
          className={styles.picture}
        />
      </div>
      <section className={styles.others} aria-labelledby="more-journal">
        <h2 id="more-journal">More from the journal</h2>
        <ArticleCards without={id} />
      </section>
    </div>
  )
}
