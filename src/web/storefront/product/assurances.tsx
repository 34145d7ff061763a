import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { ProductWithVariants } from '../../../contract/product.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import type { Choice } from '../../shared/choice.ts'
import { IconDrawing } from '../../ui/icon.tsx'
import { assurancesOf, type Assurance } from './assurances-of.ts'
import * as styles from './assurances.module.css'
import { chosenProduct } from './chosen-variant.ts'

const drawings: Record<Assurance['name'], string> = {
  hallmark: 'M12 4.5 21 19.5H3zM9.5 15l2 2 3.5-4',
  purity: 'M12 4v16M8 20h8M5 7h14M5 7l-2.5 6.5h5zM19 7l-2.5 6.5h5z',
  certificate: 'M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 16h6',
  stones: 'M7.5 4.5h9l4 5L12 20 3.5 9.5zM3.5 9.5h17',
  exchange: 'M4 9h14.5M15 5.5 18.5 9 15 12.5M20 15.5H5.5M9 12l-3.5 3.5L9 19',
  buyback: 'M4 7.5h16v10H4zM14.5 12.5a2.5 2.5 0 1 1-5 0a2.5 2.5 0 0 1 5 0',
  returns: 'M9 7 4.5 11.5 9 16M4.5 11.5H15a4.5 4.5 0 0 1 0 9h-2',
  insurance: 'M12 3.5l7.5 3v5c0 4.5-3 7.7-7.5 9-4.5-1.3-7.5-4.5-7.5-9v-5zM9 12l2.2 2.2L15.5 10',
}

/** What speaks for the piece, under its button; each fact leads to its explanation. */
export function Assurances({ product, choice }: { product: ProductWithVariants; choice: Choice }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  const assurances = assurancesOf(product, chosenProduct(product, choice).variant, shop)
  if (assurances.length === 0) return null
  return (
    <ul className={styles.assurances} aria-label="What you can rely on">
      {assurances.map(({ name, title, text, link }) => (
        <li key={name}>
          <Link {...link} className={styles.assurance}>
            <IconDrawing path={drawings[name]} className={styles.icon} />
            <span>
              <b>{title}</b> {text}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
