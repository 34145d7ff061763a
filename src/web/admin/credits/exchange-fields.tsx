import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { getUnusedCredit } from '../../../contract/credit.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { errorMessage } from '../../api/error-message.ts'
import { FormError, FormField } from '../../ui/form-field.tsx'
import { linkClass } from '../../ui/link.ts'
import type { ExchangeEntry } from './credit-entry.ts'
import * as styles from './credit-fields.module.css'

/** `left`: rupees that it may be at most. */
type ExchangeFieldsProps = { entry: ExchangeEntry; left: number; onChange(entry: ExchangeEntry): void }

/** The credit of an earlier order. */
export function ExchangeFields({ entry: { kind, from, amount }, left, onChange }: ExchangeFieldsProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const number = from.trim()
  const { data, error } = useQuery({
    queryKey: ['unused-credit', number],
    queryFn: () => api(getUnusedCredit, { params: { from: number } }),
    enabled: /^(R\d\d-\d{6}|CN\/\d\d-\d\d\/\d{6}|[A-Z]{2}\d\d-[A-Z]{2}\d\d)$/i.test(number),
    staleTime: 0,
    retry: false,
  })

  const maxAmount = data && Math.min(data.left, left)

  return (
    <div className={styles.fields}>
      <FormField
        label="Number of the return or order"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        help={
          data
            ? `${moneyText(data.left)} of its credit is left.`
            : 'Such as R26-000123. Without an account: that of the order or credit note.'
        }
        value={from}
        onChange={({ currentTarget }) => onChange({ kind, from: currentTarget.value, amount })}
      />
      <FormError>{error && errorMessage(error)}</FormError>
      <FormField
        label="Amount (₹)"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={amount}
        onChange={({ currentTarget }) => onChange({ kind, from, amount: currentTarget.value })}
        aside={
          maxAmount !== undefined &&
          maxAmount > 0 && (
            <button
              type="button"
              className={linkClass}
              onClick={() => onChange({ kind, from, amount: maxAmount.toFixed(2) })}
            >
              Use {moneyText(maxAmount)}
            </button>
          )
        }
      />
    </div>
  )
}
