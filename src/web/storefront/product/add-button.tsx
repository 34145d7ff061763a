import type { Product } from '../../../contract/product.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../shared/price.tsx'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import type { Choice } from '../../shared/choice.ts'

type AddProps = { product: Product; choice: Choice }

/** Adds one piece in the chosen colour and size; disabled, with a message, if it is out of stock. */
export const AddToCart = ({ product, choice }: AddProps) => (
  <div className="buy">
    <AddButton product={product} choice={choice} wide />
  </div>
)

/** Price and button at the bottom of a phone's screen. */
export const BuyBar = ({ product, choice }: AddProps) => (
  <section className="buy-bar" aria-label="Buy">
    <Price rupees={product.price} />
    <AddButton product={product} choice={choice} />
  </section>
)

function AddButton({ product, choice, wide = false }: AddProps & { wide?: boolean }) {
  const { state, add } = useAddToCart(product)
  if (product.stock === 0) return <Button kind="main" wide={wide} disabled>Sold out</Button>
  return (
    <Button kind="main" wide={wide} data-state={state} disabled={state === 'busy'} onClick={() => add(choice)}>
      {state === 'busy' && <Icon name="spinner" />}
      {state === 'done' && <Icon name="check" />}
      {state === 'busy' ? 'Adding' : state === 'done' ? 'Added' : 'Add to Cart'}
    </Button>
  )
}
