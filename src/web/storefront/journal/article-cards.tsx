import { Link } from '@tanstack/react-router'
import type { Post } from '../../../contract/page.ts'
import { FormatPicture } from '../../ui/format-picture.tsx'
import { articles, type Article } from './articles.ts'
import * as styles from './article-cards.module.css'

const NONE: readonly Post[] = []

/**
 * The pieces of the journal as cards; `without`: the one that is open; `posts`: those of the owner, which come
 * first. `level`: of the cards' headings.
 */
export const ArticleCards = ({
  without,
  level: Heading = 'h3',
  posts = NONE,
}: {
  without?: Article['id']
  level?: 'h2' | 'h3'
  posts?: readonly Post[]
}) => (
  <ul className={styles.cards}>
    {posts.map(({ path, title, summary, picture }) => (
      <li key={path}>
        <Link to={path} className={styles.card}>
          <FormatPicture src={picture ?? ''} alt="" width={460} height={460} className={styles.picture} />
          <Heading>{title}</Heading>
          <p>{summary}</p>
        </Link>
      </li>
    ))}
    {articles
      .filter(({ id }) => id !== without && !posts.some(({ path }) => path === `/journal/${id}`))
      .map(({ id, title, description, picture }) => (
        <li key={id}>
          <Link to="/journal/{-$article}" params={{ article: id }} className={styles.card}>
            <FormatPicture
              src={picture.webp}
              avif={picture.avif}
              webp={picture.webp}
              alt=""
              width={460}
              height={460}
              sizes="(width <= 760px) 100vw, 400px"
              className={styles.picture}
            />
            <Heading>{title}</Heading>
            <p>{description}</p>
          </Link>
        </li>
      ))}
  </ul>
)
