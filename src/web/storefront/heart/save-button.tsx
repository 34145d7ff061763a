import { useRouteContext } from '@tanstack/react-router'
import { log } from '../../lib/log.ts'
import { loadChunk } from '../../lib/lazy-chunk.ts'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './save-button.module.css'
import { useWishlist } from './use-wishlist.ts'

type SaveButtonProps = {
  product: { _id: string; name: string }
  /** The chosen variant. */
  variantId?: string | null | undefined
  /** Shows only the heart, and names the product for screen readers. */
  heartOnly?: boolean
  className: string | undefined
}

/**
 * The heart: saves a product to the wishlist, or removes it (WISH-01). Whose list it is shows once the page
 * is hydrated.
 */
export function SaveButton({
  product: { _id: productId, name },
  variantId = null,
  heartOnly = false,
  className,
}: SaveButtonProps) {
  const context = useRouteContext({ from: '__root__' })
  const isSaved = useWishlist().items?.some((item) => item.productId === productId) ?? false
  const text = isSaved ? 'Saved' : 'Save'
  const press = () => {
    loadChunk(() => import('./change-wishlist.ts'))
      .then(({ setSaved }) => setSaved(context, { productId, variantId, name }, !isSaved))
      .catch((error: unknown) => log(`${name} was not saved.`, error))
  }
  return (
    <button
      type="button"
      className={className}
      aria-pressed={isSaved}
      {...(heartOnly && { 'aria-label': `${text} ${name}` })}
      onClick={press}
    >
      <Icon name="heart" className={isSaved ? styles.saved : ''} />
      {!heartOnly && text}
    </button>
  )
}
