import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import type { CartLine } from '../../../contract/cart.ts'
import { apiClient } from '../../api/client.ts'
import { cartQuery, cartSummaryQuery } from '../../api/queries/cart.ts'
import type { SessionUser } from '../../api/session.ts'
import { addItem, type PendingItem } from './pending-items.ts'
import { changedLines } from './use-cart-changes.ts'

const line = (_id: string, quantity = 1) => ({ _id, productId: `product ${_id}`, quantity }) as CartLine
const user = { _id: 'asha' } as SessionUser
const item: PendingItem = {
  piece: { _id: 'ring', name: 'Ira ring', image: '/x.jpg', price: 100, metal: '925 Silver' },
  choice: { size: '7', color: 'Gold' },
}

/** Adds an item to a cart that shows these lines, or is not loaded yet; the shop answers with this line. */
async function cartAfter(shown: CartLine[] | undefined, added: CartLine) {
  const bodies: unknown[] = []
  const api = apiClient(async ({ body }) => {
    bodies.push(body)
    return { status: 201, text: JSON.stringify(added) }
  })
  const queryClient = new QueryClient()
  const [{ queryKey }, summary] = [cartQuery(api, 'asha'), cartSummaryQuery(api, 'asha')]
  if (shown) queryClient.setQueryData(queryKey, shown)
  queryClient.setQueryData(summary.queryKey, {} as never)
  await addItem({ api, queryClient }, user, item)
  return {
    lines: queryClient.getQueryData(queryKey),
    bodies,
    isSummaryOld: queryClient.getQueryState(summary.queryKey)?.isInvalidated,
  }
}

test('CART-03 shows a new line last and loads the totals again', async () => {
  expect(await cartAfter([line('a'), line('b')], line('c'))).toEqual({
    lines: [line('a'), line('b'), line('c')],
    isSummaryOld: true,
    bodies: [
      {
        productId: 'ring',
        name: 'Ira ring',
        image: '/x.jpg',
        price: 100,
        metal: '925 Silver',
        quantity: 1,
        userId: 'asha',
        size: '7',
        color: 'Gold',
      },
    ],
  })
})

test('CART-03 a line that is there already is replaced in its place', async () => {
  expect((await cartAfter([line('a'), line('b'), line('c')], line('b', 3))).lines).toEqual([
    line('a'),
    line('b', 3),
    line('c'),
  ])
})

test('CART-03 shows no new line before the cart is loaded', async () => {
  expect((await cartAfter(undefined, line('a'))).lines).toBeUndefined()
})

test.each([
  [
    'increment',
    2,
    [
      ['a', 1],
      ['b', 3],
      ['c', 1],
    ],
  ],
  [
    'decrement',
    2,
    [
      ['a', 1],
      ['b', 1],
      ['c', 1],
    ],
  ],
  [
    'decrement',
    1,
    [
      ['a', 1],
      ['c', 1],
    ],
  ],
  [
    'remove',
    2,
    [
      ['a', 1],
      ['c', 1],
    ],
  ],
] as const)('CART-03 after %s of a line with %i the cart is %j', (what, quantity, lines) => {
  const before = [line('a'), line('b', quantity), line('c')]
  expect(
    changedLines(before, { line: line('b', quantity), what }).map((each) => [each._id, each.quantity]),
  ).toEqual(lines)
})

test('CART-03 plus counts from the shown line after earlier presses', () => {
  expect(changedLines([line('a', 5)], { line: line('a', 4), what: 'increment' })).toEqual([line('a', 6)])
})
