import type { Product } from '../../../contract/product.ts'
import type { Variant } from '../../../contract/variant.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../shared/price.tsx'
import { useAddToCart } from '../cart/use-add-to-cart.ts'
import type { Choice } from '../../shared/choice.ts'
import { TellMe } from './tell-me.tsx'
import * as styles from './add-button.module.css'

/** From this number on, the page says how many are left. */
const LOW_STOCK = 3

/** `isRefused`: the text to engrave can't be engraved. */
type AddProps = { product: Product; choice: Choice; isRefused: boolean }

/** Adds one piece in the chosen colour and size; disabled, with a message, if it is out of stock. */
export const AddToCart = (props: AddProps) => <AddButton {...props} wide className={styles.button} />

/** Price and button at the bottom of a phone's screen; `hidden` while the page's own button is in view. */
export const BuyBar = ({
  variant,
  hidden,
  ...props
}: AddProps & { variant: Variant | undefined; hidden: boolean }) => (
  <section className={styles.bar} aria-label="Buy" hidden={hidden}>
    <p className={styles.barText}>
      <Price rupees={props.product.price} className={styles.barPrice} />
      {props.choice.size && <small>Size {props.choice.size}</small>}
    </p>
    {props.product.stock === 0 ? (
      <TellMe product={props.product} variant={variant} kind="back_in_stock" isInBar />
    ) : (
      <AddButton {...props} className={styles.barButton} />
    )}
  </section>
)

/** Says so if there are only a few; nothing otherwise. */
export const FewLeft = ({ stock }: Pick<Product, 'stock'>) =>
  stock !== null && stock > 0 && stock <= LOW_STOCK && <p className={styles.few}>Only {stock} left</p>

const texts = { idle: 'Add to Cart', busy: 'Adding', done: 'Added' }

const focusEngraving = () => document.querySelector<HTMLElement>('[name=engraving]')?.focus()

function AddButton({
  product,
  choice,
  isRefused,
  wide = false,
  className,
}: AddProps & { wide?: boolean; className: string | undefined }) {
  const { state, add } = useAddToCart(product)
  if (product.stock === 0)
    return (
      <Button kind="main" wide={wide} className={className} disabled>
        Sold out
      </Button>
    )
  return (
    // Not `disabled`, which would take the focus away.
    <Button
      kind="main"
      wide={wide}
      className={className}
      data-state={state}
      aria-disabled={state === 'busy'}
      onClick={() => (isRefused ? focusEngraving() : add(choice))}
    >
      {state === 'busy' && <Icon name="spinner" />}
      {state === 'done' && <Icon name="check" />}
      {texts[state]}
    </Button>
  )
}
