import type { CardProduct } from '../../api/queries/products.ts'
import { Icon } from '../../ui/icon.tsx'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import type { Choice } from '../../shared/choice.ts'
import * as styles from './add-button.module.css'

const icons = { idle: 'bag-add', busy: 'spinner', done: 'check' } as const

/**
 * Adds one piece of a product to the cart: shows a spinner while pending, then a green check for a moment.
 * The server chooses the rest, so that the piece costs what the card shows.
 */
export function AddButton({ product, choice }: { product: CardProduct; choice: Choice }) {
  const { state, add } = useAddToCart(product)
  return (
    <button
      type="button"
      className={styles.button}
      data-state={state}
      aria-label={`Add ${product.name} to cart`}
      aria-disabled={state === 'busy'}
      onClick={() => add(choice)}
    >
      <Icon name={icons[state]} className={styles.icon} />
    </button>
  )
}
