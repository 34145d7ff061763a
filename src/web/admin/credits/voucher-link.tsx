import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { getPurchaseVouchers } from '../../../contract/credit.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { RecentLoginLink } from '../../shared/recent-login-link.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { useMay } from '../shared/use-may.ts'

/**
 * A link to the purchase vouchers of an order with this old gold, in rupees. They name a PAN to owners, who
 * need a recent login for it.
 */
export function VoucherLink({ orderId, rupees }: { orderId: string; rupees: number }) {
  const { api } = useRouteContext({ from: '__root__' })
  const {
    data: { panLimit },
  } = useSuspenseQuery(shopQuery(api))
  const isOwner = useMay()({ duty: 'owner' })

  const link = {
    href: getPurchaseVouchers.path.replace('{id}', orderId),
    target: '_blank',
    rel: 'noreferrer',
    className: buttonClass('line', { small: true }),
  }

  return isOwner && panLimit !== undefined && rupees > panLimit ? (
    <RecentLoginLink {...link}>Purchase voucher</RecentLoginLink>
  ) : (
    <a {...link}>Purchase voucher</a>
  )
}
