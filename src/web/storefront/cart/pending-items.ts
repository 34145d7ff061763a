import type { QueryClient } from '@tanstack/react-query'
import { addToCart, type CartLine } from '../../../contract/cart.ts'
import type { Product } from '../../../contract/product.ts'
import { ApiError, type Api } from '../../api/client.ts'
import { log } from '../../lib/log.ts'
import { cartKey, cartQuery } from '../../api/queries/cart.ts'
import { currentSession, type SessionUser } from '../../api/session.ts'
import { notify } from '../../ui/notify.ts'
import type { Choice } from '../../shared/choice.ts'
import { openCart } from './drawer-state.ts'

/** The product fields of an item to add to the cart. */
type Piece = Pick<Product, '_id' | 'name' | 'image' | 'price' | 'metal'>
export type PendingItem = { piece: Piece; choice: Choice }
type Context = { api: Api; queryClient: QueryClient }

/**
 * Adds one piece to the signed-in user's cart, shows it there immediately, and returns its line. @throws
 * ApiError.
 */
export async function addItem(
  { api, queryClient }: Context,
  user: SessionUser,
  { piece, choice }: PendingItem,
): Promise<CartLine> {
  const { _id: productId, name, image, price, metal } = piece
  const line = await api(addToCart, {
    body: { productId, name, image, price, metal, quantity: 1, userId: user._id, ...choice },
  }).catch((error: unknown) => {
    // The chosen piece may just have been sold.
    if (choice.pieceId !== undefined) void queryClient.invalidateQueries({ queryKey: ['product'] })
    throw error
  })
  const { queryKey } = cartQuery(api, user._id)
  await queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, (lines) => lines && withLine(lines, line))
  // Not awaited: the piece is already in the cart, and the refetch may finish later.
  void queryClient.invalidateQueries({ queryKey: cartKey(user._id) })
  return line
}

const withLine = (lines: CartLine[], line: CartLine): CartLine[] =>
  lines.some(({ _id }) => _id === line._id)
    ? lines.map((each) => (each._id === line._id ? line : each))
    : [...lines, line]

const KEY = 'pending-additions'

/** Remembers, in this tab, an item that a visitor wanted to add before signing in. */
export function rememberPendingItem(addition: PendingItem): void {
  try {
    const pending = remembered().filter((each) => JSON.stringify(each) !== JSON.stringify(addition))
    sessionStorage.setItem(KEY, JSON.stringify([...pending, addition]))
  } catch (error) {
    log('The browser storage is not available.', error)
  }
}

const remembered = () => JSON.parse(sessionStorage.getItem(KEY) ?? '[]') as PendingItem[]

/** Adds the items that the user wanted before signing in, and notifies them. */
export async function addPendingItems(context: Context): Promise<void> {
  const { user } = currentSession()
  if (!user) return
  for (const addition of takeRemembered()) {
    try {
      await addItem(context, user, addition)
      notify({
        text: `${addition.piece.name} is in your cart.`,
        tone: 'success',
        action: { label: 'View cart', run: openCart },
      })
    } catch (error) {
      log(`${addition.piece.name} was not added to the cart.`, error)
      if (error instanceof ApiError && addition.choice.pieceId !== undefined)
        notify({ text: `${addition.piece.name}: ${error.message}`, tone: 'error' })
    }
  }
}

/** Returns the items wanted before signing in, and forgets them. */
function takeRemembered(): PendingItem[] {
  try {
    const pending = remembered()
    sessionStorage.removeItem(KEY)
    return pending
  } catch {
    // Storage is blocked, so nothing was stored.
    return []
  }
}
