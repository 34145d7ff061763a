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

type Place = { storage: () => Storage; key: string }
/** The items wanted in this tab, and with BAG_GUEST=1 the bag of this browser. */
const inTab: Place = { storage: () => sessionStorage, key: 'pending-additions' }
const inBag: Place = { storage: () => localStorage, key: 'bag' }

/** Remembers, in this tab, an item that a visitor wanted to add before signing in. */
export const rememberPendingItem = (addition: PendingItem): void => remember(inTab, addition)

/** Puts an item into the bag of a visitor, and says so. */
export function addToBag(addition: PendingItem): void {
  remember(inBag, addition)
  sayAdded(addition)
}

const sayAdded = ({ piece }: PendingItem) =>
  notify({
    text: `${piece.name} is in your cart.`,
    tone: 'success',
    action: { label: 'View cart', run: openCart },
  })

/** The items of the bag, oldest first. */
export const bagItems = (): PendingItem[] => remembered(inBag)

/** Removes an item of the bag; returns what is left. */
export function removeFromBag(item: PendingItem): PendingItem[] {
  const items = withoutItem(remembered(inBag), item)
  store(inBag, items)
  return items
}

const remember = (place: Place, addition: PendingItem): void =>
  store(place, [...withoutItem(remembered(place), addition), addition])

const withoutItem = (items: PendingItem[], item: PendingItem): PendingItem[] =>
  items.filter((each) => JSON.stringify(each) !== JSON.stringify(item))

function store({ storage, key }: Place, items: PendingItem[]): void {
  try {
    if (items.length === 0) storage().removeItem(key)
    else storage().setItem(key, JSON.stringify(items))
  } catch (error) {
    log('The browser storage is not available.', error)
  }
}

/** Visitors can edit their storage: items of another form are left out. */
function remembered({ storage, key }: Place): PendingItem[] {
  try {
    const items = JSON.parse(storage().getItem(key) ?? '[]') as PendingItem[]
    return items.filter(({ piece, choice }) => typeof piece.name === 'string' && typeof choice === 'object')
  } catch {
    // Storage is blocked, so nothing was stored; or its text is none of ours.
    return []
  }
}

/** Adds the items that the user wanted before signing in, and notifies them. */
export async function addPendingItems(context: Context): Promise<void> {
  const { user } = currentSession()
  if (!user) return
  for (const place of [inTab, inBag]) await addItems(context, user, takeRemembered(place), place)
}

async function addItems(context: Context, user: SessionUser, items: PendingItem[], place: Place) {
  for (const addition of items) {
    try {
      await addItem(context, user, addition)
      sayAdded(addition)
    } catch (error) {
      log(`${addition.piece.name} was not added to the cart.`, error)
      if (error instanceof ApiError && (place === inBag || addition.choice.pieceId !== undefined))
        notify({ text: `${addition.piece.name}: ${error.message}`, tone: 'error' })
    }
  }
}

/** Returns the items wanted before signing in, and forgets them. */
function takeRemembered(place: Place): PendingItem[] {
  const items = remembered(place)
  store(place, [])
  return items
}
