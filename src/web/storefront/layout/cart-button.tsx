import type { ShopFacts } from '../../../contract/settings.ts'
import { closeCart, openCart, useCartShown } from '../cart/drawer-state.ts'
import { usePersistedCart } from '../cart/use-persisted-cart.ts'
import { useSession } from '../../api/session.ts'
import { iconButtonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import * as styles from './cart-button.module.css'

const CartDrawer = lazyPart(() => import('../cart/cart-drawer.tsx').then((module) => module.CartDrawer))

/** The cart button in the header, with the number of lines; it opens the cart (NAV-07). */
export function CartButton({ shop }: { shop: ShopFacts }) {
  const { drawer } = useCartShown()
  const { user } = useSession()
  const count = usePersistedCart(shop)?.length ?? 0
  return (
    <>
      <button
        type="button"
        className={iconButtonClass}
        aria-label={nameOf(count)}
        aria-haspopup="dialog"
        onClick={openCart}
        {...CartDrawer.onIntent}
      >
        <Icon name="bag" />
        {count > 0 && (
          <span className={styles.count} aria-hidden="true">
            {count}
          </span>
        )}
      </button>
      {drawer !== 'unused' && (
        <CartDrawer
          key={user?._id ?? ''}
          failure="Error loading cart. Please check your connection."
          shop={shop}
          open={drawer === 'open'}
          onClose={closeCart}
        />
      )}
    </>
  )
}

const nameOf = (count: number) =>
  count === 0 ? 'Cart' : `Cart, ${count} ${count === 1 ? 'product' : 'products'}`
