import { Link } from '@tanstack/react-router'
import type { Category } from '../../../contract/product.ts'
import { FormatPicture } from '../../ui/format-picture.tsx'
import { Divider } from '../../ui/divider.tsx'
import { categoryLink } from '../addresses.ts'
import { linkClass } from '../../ui/link.ts'
import * as styles from './category-grid.module.css'

const files = import.meta.glob<string>('../pictures/tray-*', {
  eager: true,
  query: '?url',
  import: 'default',
})

const addressOf = (name: string, format: 'avif' | 'webp'): string => {
  const address = files[`../pictures/tray-${name}.${format}`]
  if (address === undefined) throw new Error(`There is no picture tray-${name}.${format}.`)
  return address
}

/** A category's picture in its formats. */
const categoryPictures = (name: string) => ({ src: addressOf(name, 'webp'), avif: addressOf(name, 'avif') })

/** The categories in their order. */
const compartments: { category: Category; picture: string }[] = [
  { category: 'Earrings', picture: 'earrings' },
  { category: 'Necklaces', picture: 'necklaces' },
  { category: 'Studs', picture: 'studs' },
  { category: 'Bracelets', picture: 'bracelets' },
  { category: 'Rings', picture: 'rings' },
  { category: 'Anklets', picture: 'anklets' },
  { category: 'Idols & Coins', picture: 'coins' },
  { category: "Men's Jewellery", picture: 'men' },
  { category: "Kid's Jewellery", picture: 'kids' },
  { category: 'Bridal Jewellery', picture: 'bridal' },
  { category: 'Fashion Jewellery', picture: 'fashion' },
  { category: 'Gold Jewellery', picture: 'gold' },
]

/** The category grid, styled as the compartments of a jeweller's tray. */
export function CategoryGrid() {
  return (
    <section className="wrap section" aria-labelledby="tray">
      <Divider id="tray" title="What are you looking for?">
        <Link className={linkClass} to="/shop">
          See all
        </Link>
      </Divider>
      <ul className={styles.tray}>
        {compartments.map(({ category, picture }) => (
          <li key={category}>
            <Link {...categoryLink(category)} className={styles.compartment}>
              <FormatPicture
                {...categoryPictures(picture)}
                alt=""
                width={460}
                height={460}
                className={styles.picture}
              />
              <span className={styles.name}>{category}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
