import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { listAllOrders } from '../../../contract/manage-orders.ts'
import { updateProduct } from '../../../contract/manage-products.ts'
import { listUsers } from '../../../contract/manage-users.ts'
import { listProducts } from '../../../contract/product.ts'
import { moneyText } from '../../../rules/money-text.ts'
import type { Api } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { useMay, type May } from '../shared/use-may.ts'

/** One result; `end` stands at the end of its row. */
export type FoundItem = {
  href: string
  title: string
  detail: string
  end: string
  image: string | undefined
}

export type FoundGroup = { title: string; items: FoundItem[] }

/** Searches when nothing was typed for this long, in milliseconds. */
const PAUSE_MS = 250
/** Results of each kind. */
const MAX_PER_GROUP = '3'

/** Returns the orders, products and customers that a text finds, in groups that are never empty. */
export function useOfficeSearch(text: string): { groups: FoundGroup[]; isPending: boolean } {
  const { api } = useRouteContext({ from: '__root__' })
  const { user } = useSession()
  const may = useMay()
  const search = useAfterPause(text.trim())
  const found = useQuery({
    queryKey: ['office-search', user?._id, search],
    queryFn: () => findAll(api, may, search),
    enabled: search.length > 1,
    staleTime: 0,
    placeholderData: (earlier) => earlier,
  })

  const groups = search.length > 1 ? (found.data ?? []) : []
  return { groups, isPending: found.isFetching || search !== text.trim() }
}

async function findAll(api: Api, may: May, search: string): Promise<FoundGroup[]> {
  // A search that too many orders or users match is rejected; the other kinds still show.
  const [orders, products, users] = await Promise.all([
    api(listAllOrders, { query: { search, limit: MAX_PER_GROUP } }).catch(() => []),
    api(listProducts, { query: { search, limit: MAX_PER_GROUP } })
      .then((page) => page.products)
      .catch(() => []),
    may(listUsers) ? api(listUsers, { query: { search, limit: MAX_PER_GROUP } }).catch(() => []) : [],
  ])

  const groups: FoundGroup[] = [
    {
      title: 'Orders',
      items: orders.map(({ _id, orderId, email, customer, address, amount, products: [first] }) => ({
        href: `/dashboard/orders/${_id}`,
        title: orderId,
        detail: address ? `${address.name}, ${address.city}` : (customer?.name ?? email ?? ''),
        end: moneyText(amount),
        image: first?.image,
      })),
    },
    {
      title: 'Products',
      items: products.map(({ _id, name, metal, stock, price, image }) => ({
        href: may(updateProduct) ? `/dashboard/update-product/${_id}` : `/shop/${_id}`,
        title: name,
        detail: stock === null ? metal : `${metal}, ${stock} in stock`,
        end: moneyText(price),
        image,
      })),
    },
    {
      title: 'Customers',
      items: users.map(({ _id, username, email, role }) => ({
        href: `/dashboard/users/${_id}`,
        title: username,
        detail: email,
        end: role === 'admin' ? 'Admin' : '',
        image: undefined,
      })),
    },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])

  return settled
}
