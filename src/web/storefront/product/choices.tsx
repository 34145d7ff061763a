import { Link } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import type { Product } from '../../../contract/product.ts'
import { isInSizeGuide, sizesOf } from '../../../rules/choices.ts'
import { linkClass } from '../../ui/link.ts'
import * as tileStyles from '../tiles.module.css'
import * as styles from './choices.module.css'

type ChoiceProps = { product: Product; chosen: string | undefined; onChoose: (value: string) => void }

/** Round swatches in each colour, with its name as the tooltip; one is selected if there are several. */
export function ColorChoice({ product: { colors }, chosen, onChoose }: ChoiceProps) {
  if (colors.length === 0) return null
  return (
    <fieldset>
      <legend className={styles.label}>
        Available Colors <b>{chosen}</b>
      </legend>
      <div className={styles.swatches}>
        {colors.map(({ value, code }) => (
          <input
            key={value}
            type="radio"
            name="color"
            value={value}
            title={value}
            aria-label={value}
            style={{ '--code': code } as CSSProperties}
            checked={value === chosen}
            onChange={() => onChoose(value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

type SizeChoiceProps = ChoiceProps & {
  soldOut: readonly string[]
  /** Below the sizes. */
  children: ReactNode
}

/**
 * The sizes of a product, one of them selected; those sold out cannot be chosen. Renders nothing if it has
 * none.
 */
export function SizeChoice({ product, chosen, soldOut, onChoose, children }: SizeChoiceProps) {
  const sizes = sizesOf(product.size)
  if (sizes.length === 0) return null
  return (
    <fieldset>
      <legend className={styles.label}>
        Available Size <b>{chosen}</b>
      </legend>
      <div className={`${tileStyles.tiles} ${tileStyles.sizes}`}>
        {sizes.map((size) => (
          <label key={size}>
            <input
              type="radio"
              name="size"
              value={size}
              checked={size === chosen}
              disabled={soldOut.includes(size)}
              onChange={() => onChoose(size)}
            />
            {size}
          </label>
        ))}
      </div>
      {children}
      {sizes.every(isInSizeGuide) && (
        <Link to="/size-guide" className={`${linkClass} ${styles.guide}`}>
          Find your size
        </Link>
      )}
    </fieldset>
  )
}
