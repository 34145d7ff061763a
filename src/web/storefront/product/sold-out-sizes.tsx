import type { ProductWithVariants } from '../../../contract/product.ts'
import type { Choice } from '../../shared/choice.ts'
import { chosenProduct } from './chosen-variant.ts'
import * as styles from './sold-out-sizes.module.css'
import { TellMe } from './tell-me.tsx'

type SoldOutSizesProps = {
  product: ProductWithVariants
  choice: Choice
  sizes: readonly string[]
  /** Without alerts. */
  isPreview: boolean
}

/**
 * The sizes that are sold out, each with its alert. That of the chosen size is under the button of the cart.
 */
export const SoldOutSizes = ({ product, choice, sizes, isPreview }: SoldOutSizesProps) =>
  sizes.map((size) => (
    <p key={size} className={styles.soldOut}>
      {`Size ${size} is sold out. `}
      {size !== choice.size && !isPreview && (
        <TellMe
          product={product}
          variant={chosenProduct(product, { ...choice, size }).variant}
          kind="back_in_stock"
          size={size}
        />
      )}
    </p>
  ))
