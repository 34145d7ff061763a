import { lazy, Suspense, useState } from 'react'
import type { PaymentOption } from '../../../contract/online-payment.ts'
import type { Order, PaymentMethod } from '../../../contract/order.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { loadChunk } from '../../lib/lazy-chunk.ts'
import { ExtraIcon, type ExtraIconName } from '../../ui/extra-icon.tsx'
import { Icon } from '../../ui/icon.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import * as styles from './pay-now.module.css'

const WayDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./way-dialog.tsx'))).WayDialog,
}))

/** The other methods that an unpaid order fits, each with what follows from it (PAYM-09). */
export function OtherWays({ order, choices }: { order: Order; choices: PaymentOption[] }) {
  const [choice, setChoice] = useState<PaymentOption>()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <section className={sheetClass} aria-labelledby="other-ways">
      <h2 id="other-ways">Other ways to pay</h2>
      <ul className={styles.ways}>
        {choices.map((each) => (
          <li key={each.paymentMethod}>
            <button
              type="button"
              className={styles.way}
              aria-haspopup="dialog"
              onClick={() => {
                setChoice(each)
                setIsOpen(true)
              }}
            >
              <ExtraIcon name={ways[each.paymentMethod].icon} />
              <span>
                <b>{ways[each.paymentMethod].title}</b>
                <small>{consequenceOf(each, order)}</small>
              </span>
              <Icon name="next" />
            </button>
          </li>
        ))}
      </ul>
      {choice && (
        <Suspense>
          <WayDialog
            key={choice.paymentMethod}
            order={order}
            choice={choice}
            open={isOpen}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

const ways: Record<PaymentMethod, { icon: ExtraIconName; title: string }> = {
  ONLINE: { icon: 'wallet', title: 'Card, UPI, net banking' },
  UPI: { icon: 'phone', title: 'UPI to our account' },
  BANK: { icon: 'paper', title: 'Bank transfer' },
  COD: { icon: 'wallet', title: 'Cash on delivery' },
}

function consequenceOf({ paymentMethod, amount }: PaymentOption, order: Order): string {
  if (paymentMethod === 'UPI') return 'Scan our code, then enter the UTR. We check it within a day.'
  if (paymentMethod === 'BANK') return 'We show you our account, and e-mail you when the money has arrived.'

  const { prepaidDiscount } = order.totals
  return amount > order.amount && prepaidDiscount
    ? `${moneyText(amount)}, without the prepaid discount.`
    : `${moneyText(amount)} when the parcel arrives.`
}
