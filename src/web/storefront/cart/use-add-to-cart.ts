import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { log } from '../../lib/log.ts'
import type { CardProduct } from '../../api/queries/products.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { currentSession } from '../../api/session.ts'
import { notify } from '../../ui/notify.ts'
import type { Choice } from '../../shared/choice.ts'
import { showAdded } from './drawer-state.ts'
import { loadChunk } from '../../lib/lazy-chunk.ts'

/** State of an addition: none, pending, or just done. */
type Adding = 'idle' | 'busy' | 'done'

/** How long the green check is shown, in milliseconds (CARD-02). */
const DONE_MS = 1500

/**
 * Adds one piece of a product to the cart, in the chosen colour and size, and shows at the cart
 * button what was added. If the visitor is
 * signed out, it sends nothing, logs, asks them to log in, and remembers the piece until then (CARD-03);
 * with BAG_GUEST=1 it goes to the bag of this browser.
 */
export function useAddToCart(product: CardProduct): { state: Adding; add(choice: Choice): void } {
  const context = useRouteContext({ from: '__root__' })
  const { history } = useRouter()
  const [state, setState] = useState<Adding>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const add = async (choice: Choice) => {
    const { _id, name, image, price, metal } = product
    const addition = { piece: { _id, name, image, price, metal }, choice }
    const { user } = currentSession()
    if (!user) {
      log(`${name} was not added to the cart: no user is logged in.`)
      if (context.queryClient.getQueryData(shopQuery(context.api).queryKey)?.guestBag) {
        const { addToBag } = await loadChunk(() => import('./pending-items.ts'))
        addToBag(addition)
        return
      }
      notify({
        text: 'Please log in to add this to your cart.',
        action: {
          label: 'Log in',
          run: () => history.push(`/login?from=${encodeURIComponent(history.location.href)}`),
        },
      })
      const { rememberPendingItem } = await loadChunk(() => import('./pending-items.ts'))
      rememberPendingItem(addition)
      return
    }
    setState('busy')
    try {
      const { addItem } = await loadChunk(() => import('./pending-items.ts'))
      showAdded(await addItem(context, user, addition))
      setState('done')
      timer.current = setTimeout(() => setState('idle'), DONE_MS)
    } catch (error) {
      setState('idle')
      log(`${name} was not added to the cart.`, error)
      if (error instanceof ApiError) notify({ text: error.message, tone: 'error' })
    }
  }
  return { state, add: (choice) => state !== 'busy' && void add(choice) }
}
