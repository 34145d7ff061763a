import { useHydrated } from '@tanstack/react-router'
import type { BankAccount, ShopFacts } from '../../contract/settings.ts'
import { toPaise } from '../../contract/money.ts'
import { moneyText } from '../../rules/money-text.ts'
import { amountText } from '../../rules/pricing.ts'
import { upiLink } from '../../rules/upi.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import * as styles from './payment-details.module.css'

/** `copied`: what the button copies; null for no button. */
export type PaymentDetail = { name: string; text: string; copied?: string | null }

/**
 * What a payment app or a bank asks for, each line with a button that copies it. `long`: on a phone, texts
 * stand below their names.
 */
export function PaymentDetails({ details, long = false }: { details: PaymentDetail[]; long?: boolean }) {
  const isHydrated = useHydrated()
  return (
    <dl className={styles.details} data-long={long || undefined}>
      {details.map(({ name, text, copied = text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
          {/* Browsers allow copying only on pages served over HTTPS or from localhost. */}
          {copied !== null && isHydrated && 'clipboard' in navigator && (
            <dd>
              <CopyButton label={`Copy ${copyNames[name] ?? name}`} text={copied} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

/** Names inside a sentence, where they differ. */
const copyNames: Record<string, string> = {
  Amount: 'amount',
  'Account name': 'account name',
  'Account number': 'account number',
  Remark: 'remark',
}

/** The lines of a bank transfer. `rupees`: the amount; `remark`: the number of the order, once it has one. */
export function bankDetails(
  { name, number, ifsc }: BankAccount,
  rupees: number,
  remark?: string,
): PaymentDetail[] {
  return [
    { name: 'Account name', text: name },
    { name: 'Account number', text: number },
    { name: 'IFSC', text: ifsc },
    { name: 'Amount', text: moneyText(rupees), copied: amountText(toPaise(rupees)) },
    ...(remark === undefined ? [] : [{ name: 'Remark', text: remark }]),
  ]
}

/** A payment by UPI: what its QR code says, and its lines. */
export const upiPayment = (
  { upiId, upiName }: Pick<ShopFacts, 'upiId' | 'upiName'>,
  rupees: number,
): { link: string; details: PaymentDetail[] } => ({
  link: upiLink({ id: upiId, name: upiName }, toPaise(rupees)),
  details: [
    { name: 'UPI ID', text: upiId },
    { name: 'Amount', text: moneyText(rupees), copied: amountText(toPaise(rupees)) },
    { name: 'Note', text: 'Order Payment', copied: null },
  ],
})
