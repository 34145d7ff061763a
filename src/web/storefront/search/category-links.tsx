import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { categories } from '../../../contract/product.ts'
import { categoryLink } from '../addresses.ts'
import * as tileStyles from '../tiles.module.css'
import * as styles from './category-links.module.css'

type CategoryLinksProps = { title: string; onGone?: () => void }

/** Links to all categories, for a search without results. */
export function CategoryLinks({ title, onGone }: CategoryLinksProps) {
  const id = useId()
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className={styles.title}>{title}</h2>
      <ul className={`${tileStyles.tiles} ${tileStyles.pills}`}>
        {categories.map((category) => (
          <li key={category}>
            <Link {...categoryLink(category)} onClick={onGone}>{category}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
