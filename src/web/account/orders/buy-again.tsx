import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { addToCart } from '../../../contract/cart.ts'
import type { Order, OrderLine } from '../../../contract/order.ts'
import { ApiError } from '../../api/client.ts'
import { cartKey } from '../../api/queries/cart.ts'
import { log } from '../../lib/log.ts'
import { Button } from '../../ui/button.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { notify } from '../../ui/notify.ts'

type BuyAgainProps = {
  order: Pick<Order, 'products'>
  userId: string
  /** Called when at least one piece is in the cart. */
  onAdded(): void
  className?: string | undefined
}

/**
 * Puts the pieces of an order into the cart again, in the same size and colour; says which of them cannot be
 * had.
 */
export function BuyAgain({ order, userId, onAdded, className }: BuyAgainProps) {
  const { api, queryClient } = useRouteContext({ from: '__root__' })
  const [busy, setBusy] = useState(false)
  const buy = async () => {
    setBusy(true)
    const problems: string[] = []
    for (const line of order.products) {
      const { productId, quantity, size, color, engraving } = line
      try {
        await api(addToCart, { body: { productId, quantity, userId, size, color, engraving } })
      } catch (error) {
        log(`${line.name} was not added to the cart.`, error)
        problems.push(problemOf(line, error))
      }
    }
    if (problems.length > 0) notify({ text: [...new Set(problems)].join(' '), tone: 'error' })
    await queryClient.invalidateQueries({ queryKey: cartKey(userId) })
    setBusy(false)
    if (problems.length < order.products.length) onAdded()
  }
  return (
    <Button small busy={busy} onClick={() => void buy()}>
      <ExtraIcon name="bag-add" {...(className !== undefined && { className })} />
      Buy again
    </Button>
  )
}

function problemOf({ name }: OrderLine, error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.'
  return error.status === 404 ? `${name} is no longer sold.` : error.message
}
