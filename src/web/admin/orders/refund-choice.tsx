import type { ComponentProps } from 'react'
import type { Order } from '../../../contract/order.ts'
import { CheckField, FormField } from '../../ui/form-field.tsx'
import type { RefundEntry } from './refund-entry.ts'
import { RefundPieces } from './refund-pieces.tsx'
import * as styles from './refund-dialog.module.css'

type RefundChoiceProps = {
  order: Order
  entry: RefundEntry
  remaining: number[] | undefined
  amount: Pick<ComponentProps<typeof FormField>, 'value' | 'error' | 'onChange'>
  /** Whether the customer keeps a credit instead of money. */
  asCredit: boolean
  onCredit(asCredit: boolean): void
  onChange(changed: Partial<RefundEntry>): void
}

/** The choice of pieces, or of an amount, whether the pieces return to stock, and of money or a credit. */
export const RefundChoice = ({
  order,
  entry: { by, counts, restock },
  remaining,
  amount,
  asCredit,
  onCredit,
  onChange,
}: RefundChoiceProps) => (
  <>
    <fieldset className={styles.choice}>
      <legend className="sr-only">What to refund</legend>
      <CheckField
        type="radio"
        name="refund-by"
        label="Pieces"
        checked={by === 'pieces'}
        onChange={() => onChange({ by: 'pieces' })}
      />
      <CheckField
        type="radio"
        name="refund-by"
        label="An amount"
        checked={by === 'amount'}
        onChange={() => onChange({ by: 'amount' })}
      />
    </fieldset>
    {by === 'pieces' ? (
      remaining && (
        <RefundPieces
          order={order}
          remaining={remaining}
          counts={counts}
          onChange={(changed) => onChange({ counts: changed })}
        />
      )
    ) : (
      <FormField label="Amount (₹)" inputMode="decimal" autoComplete="off" {...amount} />
    )}
    {by === 'pieces' && order.cancelledAt === null && order.stockReleasedAt === null && (
      <CheckField
        label="Return the pieces to stock"
        checked={restock}
        onChange={({ currentTarget }) => onChange({ restock: currentTarget.checked })}
      />
    )}
    <CheckField
      label="Keep as credit"
      checked={asCredit}
      onChange={({ currentTarget }) => onCredit(currentTarget.checked)}
    />
  </>
)
