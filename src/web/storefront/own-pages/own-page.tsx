import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { pageQuery } from '../../api/queries/pages.ts'
import * as breadcrumb from '../../shared/breadcrumb.module.css'
import { PageText } from '../../shared/page-text.tsx'
import * as styles from './own-page.module.css'

const dayFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' })

/** A page of the owner, or a post of the journal. */
export function OwnPage({ path }: { path: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: page } = useSuspenseQuery(pageQuery(api, path))
  const isPost = page.kind === 'journal'
  return (
    <div className="wrap">
      <nav aria-label="Breadcrumb">
        <ol className={breadcrumb.breadcrumb}>
          <li>
            <Link to="/">Home</Link>
          </li>
          {isPost && (
            <li>
              <Link to="/journal/{-$article}" params={{ article: undefined }}>
                Journal
              </Link>
            </li>
          )}
          <li aria-current="page">
            <span>{page.title}</span>
          </li>
        </ol>
      </nav>
      <article className={styles.article}>
        <h1>{page.title}</h1>
        {isPost && page.publishedAt !== null && (
          <p className={styles.date}>
            <time dateTime={page.publishedAt}>{dayFormat.format(new Date(page.publishedAt))}</time>
          </p>
        )}
        <PageText html={page.html ?? ''} />
      </article>
    </div>
  )
}
