import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useRef } from 'react'
import {
  addToCart,
  clearCart,
  removeCartLine,
  setCartLineSize,
  updateCartLine,
  type CartLine,
} from '../../../contract/cart.ts'
import { ApiError } from '../../api/client.ts'
import { log } from '../../lib/log.ts'
import { cartKey, cartQuery } from '../../api/queries/cart.ts'
import { notify } from '../../ui/notify.ts'

type Change = { line: CartLine; what: 'increment' | 'decrement' | 'remove' }

/**
 * Changes to the lines of a cart: shown optimistically, sent one after the other, and rolled back if the
 * server rejects them. After the last one the cart is refetched, so that the server's state is shown.
 */
export function useCartChanges(userId: string) {
  const { api, queryClient } = useRouteContext({ from: '__root__' })
  const { queryKey } = cartQuery(api, userId)
  /** The cart without the changes that the server has not confirmed. */
  const confirmed = useRef<CartLine[]>(undefined)

  const settle = () => {
    // Not awaited: the refetch is not part of the change.
    if (queryClient.isMutating({ mutationKey: cartKey(userId) }) === 1)
      void queryClient.invalidateQueries({ queryKey: cartKey(userId) })
  }

  const restore = useRestore(userId, settle)
  const offerUndo = (text: string, lines: CartLine[]) =>
    notify({ text, action: { label: 'Undo', run: () => restore.mutate(lines) } })

  const change = useMutation({
    mutationKey: cartKey(userId),
    scope: { id: `cart ${userId}` },
    mutationFn: async ({ line, what }: Change): Promise<void> => {
      if (what === 'remove') await api(removeCartLine, { params: { itemId: line._id } })
      else await api(updateCartLine, { params: { itemId: line._id }, body: { type: what } })
    },
    onMutate: async (wanted) => {
      await queryClient.cancelQueries({ queryKey })
      // Of several changes on their way, each would take the ones before it for done.
      if (queryClient.isMutating({ mutationKey: cartKey(userId) }) === 1)
        confirmed.current = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, (lines) => lines && changedLines(lines, wanted))
    },
    onSuccess: (_, wanted) => {
      if (isRemoval(wanted)) offerUndo(`${wanted.line.name} removed.`, [wanted.line])
      confirmed.current &&= changedLines(confirmed.current, wanted)
    },
    onError: (error) => {
      log('The cart could not be changed.', error)
      queryClient.setQueryData(queryKey, confirmed.current)
      if (error instanceof ApiError) notify({ text: error.message, tone: 'error' })
    },
    onSettled: settle,
  })
  const setSize = useSizeChange(userId, settle)
  const clear = useClearing(userId, settle, offerUndo)

  return {
    change: (line: CartLine, what: Change['what']) => change.mutate({ line, what }),
    /** `onDone` gets the line of this size, which may be one that the cart had before. */
    setSize: (line: CartLine, size: string, onDone: (line: CartLine) => void) =>
      setSize.mutate({ line, size }, { onSuccess: onDone }),
    clear: () => clear.mutate(),
    busy: change.isPending || setSize.isPending || clear.isPending,
  }
}

function useSizeChange(userId: string, settle: () => void) {
  const { api, queryClient } = useRouteContext({ from: '__root__' })
  const { queryKey } = cartQuery(api, userId)

  return useMutation({
    mutationKey: cartKey(userId),
    scope: { id: `cart ${userId}` },
    mutationFn: ({ line, size }: { line: CartLine; size: string }) =>
      api(setCartLineSize, { params: { itemId: line._id }, body: { size } }),
    onSuccess: async (changedLine, { line }) => {
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueryData(queryKey, (lines) => lines && replaced(lines, line, changedLine))
    },
    onError: (error) => {
      log('The size could not be changed.', error)
      if (error instanceof ApiError) notify({ text: error.message, tone: 'error' })
    },
    onSettled: settle,
  })
}

function useClearing(
  userId: string,
  settle: () => void,
  offerUndo: (text: string, lines: CartLine[]) => void,
) {
  const { api, queryClient } = useRouteContext({ from: '__root__' })
  const { queryKey } = cartQuery(api, userId)

  return useMutation({
    mutationKey: cartKey(userId),
    scope: { id: `cart ${userId}` },
    mutationFn: () => api(clearCart, { params: { userId } }),
    onMutate: () => queryClient.getQueryData(queryKey),
    onSuccess: (_answer, _nothing, before) => {
      queryClient.setQueryData(queryKey, [])
      offerUndo('Your cart has been cleared.', before ?? [])
    },
    onError: (error) => {
      log('The cart could not be cleared.', error)
      notify({ text: 'Failed to clear cart. Please try again.', tone: 'error' })
    },
    onSettled: settle,
  })
}

/** Puts removed lines back into the cart. */
function useRestore(userId: string, settle: () => void) {
  const { api } = useRouteContext({ from: '__root__' })
  return useMutation({
    mutationKey: cartKey(userId),
    scope: { id: `cart ${userId}` },
    mutationFn: async (lines: CartLine[]) => {
      for (const {
        productId,
        name,
        image,
        price,
        metal,
        quantity,
        color,
        size,
        pieceId,
        engraving,
      } of lines) {
        await api(addToCart, {
          body: {
            productId,
            name,
            image,
            price,
            metal,
            quantity,
            userId,
            color: color ?? undefined,
            size: size ?? undefined,
            pieceId,
            engraving,
          },
        })
      }
    },
    onError: (error) => {
      log('The cart could not be restored.', error)
      notify({ text: error.message, tone: 'error' })
    },
    onSettled: settle,
  })
}

export type CartChanges = ReturnType<typeof useCartChanges>

const isRemoval = ({ line, what }: Change) =>
  what === 'remove' || (what === 'decrement' && line.quantity === 1)

/** Returns the lines after the change. Minus at quantity 1 removes the line (CART-03). */
export function changedLines(lines: CartLine[], { line, what }: Change): CartLine[] {
  const by = what === 'increment' ? 1 : -1
  return lines.flatMap((each) => {
    if (each._id !== line._id) return [each]
    const quantity = each.quantity + by
    return what === 'remove' || quantity < 1 ? [] : [{ ...each, quantity }]
  })
}

/** Returns the lines with `line` in its new size, joined with the line that had this size before. */
const replaced = (lines: CartLine[], line: CartLine, changedLine: CartLine): CartLine[] =>
  lines.flatMap((each) => {
    if (each._id === changedLine._id) return [changedLine]
    return each._id === line._id ? [] : [each]
  })
