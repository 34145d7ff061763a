import { Link } from '@tanstack/react-router'
import { FormatPicture } from '../../ui/format-picture.tsx'
import { articles, type Article } from './articles.ts'
import * as styles from './article-cards.module.css'

/** The pieces of the journal as cards; `without`: the one that is open. `level`: of the cards' headings. */
export const ArticleCards = ({
  without,
  level: Heading = 'h3',
}: {
  without?: Article['id']
  level?: 'h2' | 'h3'
}) => (
  <ul className={styles.cards}>
    {articles
      .filter(({ id }) => id !== without)
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
