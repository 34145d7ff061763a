import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useId } from 'react'
import { categories } from '../../../contract/product.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { categoryLink } from '../addresses.ts'
import * as tileStyles from '../tiles.module.css'
import * as styles from './category-links.module.css'

type CategoryLinksProps = { title: string; onGone?: () => void }

/** Links to all categories, for a search without results. */
export function CategoryLinks({ title, onGone }: CategoryLinksProps) {
  const id = useId()
  const { api } = useRouteContext({ from: '__root__' })
  const { ownCategories = [] } = useSuspenseQuery(shopQuery(api)).data
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={`${tileStyles.tiles} ${tileStyles.pills}`}>
        {[...categories, ...ownCategories].map((category) => (
          <li key={category}>
            <Link {...categoryLink(category)} onClick={onGone}>
              {category}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
