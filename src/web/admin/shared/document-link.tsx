import { getOldGoldVoucher } from '../../../contract/old-gold.ts'
import { getReceipt } from '../../../contract/receipt.ts'
import { RecentLoginLink } from '../../shared/recent-login-link.tsx'
import { linkClass } from '../../ui/link.ts'
import { useMay } from './use-may.ts'

const pathsOf: Record<string, string> = {
  PV: getOldGoldVoucher.path,
  RV: getReceipt.path,
  RF: getReceipt.path,
}

/** The number of a document; a purchase, receipt or refund voucher is printed again by a click. */
export function DocumentLink({ number }: { number: string }) {
  const isOwner = useMay()({ duty: 'owner' })
  const series = number.slice(0, 2)
  const path = pathsOf[series]
  if (path === undefined) return number

  const link = {
    href: `${path}?number=${encodeURIComponent(number)}`,
    target: '_blank',
    rel: 'noreferrer',
    className: linkClass,
    'aria-label': `Print ${number}`,
  }

  // A purchase voucher may name a PAN to owners, who need a recent login for it.
  return isOwner && series === 'PV' ? (
    <RecentLoginLink {...link}>{number}</RecentLoginLink>
  ) : (
    <a {...link}>{number}</a>
  )
}
