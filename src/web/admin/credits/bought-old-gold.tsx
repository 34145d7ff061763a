import { useEffect, useRef } from 'react'
import { getOldGoldVoucher } from '../../../contract/old-gold.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { RecentLoginLink } from '../../shared/recent-login-link.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { useMay } from '../shared/use-may.ts'
import * as styles from './old-gold-page.module.css'

/** `amount` in rupees. */
export type Bought = { voucher: string; amount: number; hasPan: boolean }

/** The voucher to print, once old gold is bought. */
export function BoughtOldGold({ bought, onNext }: { bought: Bought; onNext(): void }) {
  const { voucher, amount, hasPan } = bought
  const isOwner = useMay()({ duty: 'owner' })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const link = {
    href: `${getOldGoldVoucher.path}?number=${encodeURIComponent(voucher)}`,
    target: '_blank',
    rel: 'noreferrer',
    className: buttonClass('main'),
  }
  const text = (
    <>
      <ExtraIcon name="print" /> Print the voucher
    </>
  )

  return (
    <section className={`${sheetClass} ${styles.seller}`} aria-labelledby="bought">
      <h2 id="bought" ref={heading} tabIndex={-1}>
        {moneyText(amount)} paid out
      </h2>
      <p>Purchase voucher {voucher}. Print it, have the seller sign it, and keep it with the gold.</p>
      <div className={styles.actions}>
        {/* It names a PAN to owners, who need a recent login for it. */}
        {isOwner && hasPan ? <RecentLoginLink {...link}>{text}</RecentLoginLink> : <a {...link}>{text}</a>}
        <Button onClick={onNext}>Next purchase</Button>
      </div>
    </section>
  )
}
