import { payoutWays } from '../../../contract/old-gold.ts'
import { dayWayText } from '../../../rules/day-book.ts'
import { FormField, SelectField } from '../../ui/form-field.tsx'
import type { PayoutEntry } from './credit-entry.ts'

type PayoutFieldsProps = {
  label: string
  /** The text without a payout. */
  none: string
  payout: PayoutEntry
  onChange(payout: PayoutEntry): void
}

/** How money is paid out for old gold. */
export const PayoutFields = ({ label, none, payout, onChange }: PayoutFieldsProps) => (
  <>
    <SelectField
      label={label}
      none={none}
      options={payoutWays.map((value) => ({ value, label: dayWayText(value) }))}
      value={payout.way}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...payout, way: payoutWays.find((way) => way === value) ?? '' })
      }
    />
    {payout.way === 'bank' && (
      <FormField
        label="Reference of the transfer (optional)"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={payout.reference}
        onChange={({ currentTarget: { value: reference } }) => onChange({ ...payout, reference })}
      />
    )}
  </>
)
