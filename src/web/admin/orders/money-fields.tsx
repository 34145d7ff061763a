import type { ReceivedBy } from '../../../contract/counter-order.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { FormField } from '../../ui/form-field.tsx'
import { referenceLabels } from './order-labels.ts'

/** What the button of a payment does. */
export function takeLabel(isBusy: boolean, rupees: number | undefined): string {
  if (isBusy) return 'Saving...'
  return rupees ? `Take ${moneyText(rupees)}` : 'Take payment'
}

type MoneyFieldsProps = {
  provider: ReceivedBy
  amount: string
  reference: string
  onAmount(amount: string): void
  onReference(reference: string): void
}

/** The amount of money, and what identifies its payment. */
export const MoneyFields = ({ provider, amount, reference, onAmount, onReference }: MoneyFieldsProps) => (
  <>
    <FormField
      label="Amount (₹)"
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={amount}
      onChange={({ currentTarget }) => onAmount(currentTarget.value)}
    />
    {provider !== 'cash' && (
      <FormField
        label={referenceLabels[provider]}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={reference}
        onChange={({ currentTarget }) => onReference(currentTarget.value)}
      />
    )}
  </>
)
