import type { BankAccount } from '../../../contract/settings.ts'
import { cleanReference } from '../../../contract/typed-entries.ts'
import { MAX_TYPED_REFERENCE } from '../../shared/bank-reference.ts'
import { bankDetails, PaymentDetails } from '../../shared/payment-details.tsx'
import { ReferenceField } from '../../shared/reference-field.tsx'
import type { Checkout } from './use-checkout.ts'

/**
 * The account for a bank transfer, and a field for its reference, which can also be entered after ordering.
 */
export function BankPayment({ bank, checkout }: { bank: BankAccount; checkout: Checkout }) {
  const { totals, utr, setUtr, utrProblem } = checkout
  return (
    <>
      <PaymentDetails long details={bankDetails(bank, totals.grandTotal)} />
      <ReferenceField
        label="Bank reference (UTR), if you have paid"
        help="You can also place the order now, pay afterwards, and enter the reference on the order page."
        inputMode="text"
        maxLength={MAX_TYPED_REFERENCE}
        value={utr}
        problem={utrProblem}
        onChange={(text) => setUtr(cleanReference(text))}
      />
    </>
  )
}
