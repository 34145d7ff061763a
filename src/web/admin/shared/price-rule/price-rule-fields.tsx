import type { ComponentProps } from 'react'
import { MAX_CHARGES } from '../../../../contract/price-rule.ts'
import { iconButtonClass, textButtonClass } from '../../../ui/button.tsx'
import { ExtraIcon } from '../../../ui/extra-icon.tsx'
import { inputClass } from '../../../ui/field-classes.ts'
import { CheckField, FieldGroup, FormField, SelectField } from '../../../ui/form-field.tsx'
import type { TypedRule } from './typed-rule.ts'
import * as styles from './price-rule-fields.module.css'

type PriceRuleFieldsProps = {
  rule: TypedRule
  /** Errors by the path of the field: `making.value`. */
  problems: Readonly<Record<string, string>>
  disabled?: boolean
  onChange(rule: TypedRule): void
}

export const makingKinds = [
  { value: 'perGram', label: 'per gram' },
  { value: 'percent', label: 'percent of metal' },
  { value: 'fixed', label: 'fixed amount' },
] as const

const makingUnits = { perGram: '₹ per gram', percent: '%', fixed: '₹' } as const

/** All fields of a price rule: how the price of a piece follows from its weight (PRICE-02). */
export function PriceRuleFields({ rule, problems, disabled = false, onChange }: PriceRuleFieldsProps) {
  const { making } = rule
  const change = (part: Partial<TypedRule>) => onChange({ ...rule, ...part })
  const number = { inputMode: 'decimal', autoComplete: 'off', disabled } as const

  const text = (path: string, value: string, write: (typed: string) => void) => ({
    ...number,
    value,
    error: problems[path],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => write(currentTarget.value),
  })

  return (
    <div className={styles.fields}>
      <FormField
        label="Wastage (%)"
        help="Of the net weight."
        placeholder="0"
        {...text('wastagePercent', rule.wastagePercent, (wastagePercent) => change({ wastagePercent }))}
      />
      <SelectField
        label="Making charge"
        none={null}
        options={makingKinds}
        disabled={disabled}
        value={making.kind}
        onChange={({ currentTarget: { value } }) =>
          change({ making: { ...making, kind: value as TypedRule['making']['kind'] } })
        }
      />
      <MakingFields
        making={making}
        problems={problems}
        disabled={disabled}
        onChange={(changed) => change({ making: changed })}
      />
      <FormField
        label="Discount on making (%)"
        help="Shown as a struck-through price."
        placeholder="0"
        {...text('makingDiscountPercent', rule.makingDiscountPercent, (makingDiscountPercent) =>
          change({ makingDiscountPercent }),
        )}
      />
      <RoundingFields rule={rule} disabled={disabled} onChange={change} />
      <Charges
        charges={rule.charges}
        problems={problems}
        field={number}
        onChange={(charges) => change({ charges })}
      />
    </div>
  )
}

type MakingFieldsProps = Pick<PriceRuleFieldsProps, 'problems' | 'disabled'> & {
  making: TypedRule['making']
  onChange(making: TypedRule['making']): void
}

/** What a making charge says besides its kind. */
export function MakingFields({ making, problems, disabled = false, onChange }: MakingFieldsProps) {
  const change = (part: Partial<TypedRule['making']>) => onChange({ ...making, ...part })
  const number = { inputMode: 'decimal', autoComplete: 'off', placeholder: '0', disabled } as const

  return (
    <>
      <FormField
        label={`Making (${makingUnits[making.kind]})`}
        {...number}
        value={making.value}
        error={problems['making.value']}
        onChange={({ currentTarget: { value } }) => change({ value })}
      />
      {making.kind === 'perGram' && (
        <SelectField
          label="Charge on"
          none={null}
          options={[
            { value: 'net', label: 'net weight' },
            { value: 'gross', label: 'gross weight' },
          ]}
          disabled={disabled}
          value={making.basis}
          onChange={({ currentTarget: { value } }) =>
            change({ basis: value as TypedRule['making']['basis'] })
          }
        />
      )}
      {making.kind === 'percent' && (
        <CheckField
          label="Include wastage"
          disabled={disabled}
          checked={making.onWastage}
          onChange={({ currentTarget: { checked } }) => change({ onWastage: checked })}
        />
      )}
      <FormField
        label="Minimum making charge (₹)"
        {...number}
        value={making.minimum}
        error={problems['making.minimum']}
        onChange={({ currentTarget: { value } }) => change({ minimum: value })}
      />
    </>
  )
}

type ChargesProps = {
  charges: TypedRule['charges']
  problems: PriceRuleFieldsProps['problems']
  field: ComponentProps<'input'>
  onChange(charges: TypedRule['charges']): void
}

/** Named amounts that are added to the price, such as hallmarking. */
function Charges({ charges, problems, field, onChange }: ChargesProps) {
  const problem = charges
    .flatMap((_, index) => ['name', 'amount'].map((part) => problems[`charges.${index}.${part}`]))
    .find(Boolean)

  const write = (index: number, part: Partial<TypedRule['charges'][number]>) =>
    onChange(charges.with(index, { name: '', amount: '', ...charges[index], ...part }))

  return (
    <div className={styles.charges}>
      <FieldGroup label="Charges" error={problem}>
        <ul>
          {charges.map((charge, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a charge has nothing else that stays the same
            <li key={index}>
              <input
                className={inputClass}
                aria-label={`Charge ${index + 1} name`}
                placeholder="Hallmarking"
                maxLength={40}
                autoComplete="off"
                disabled={field.disabled}
                value={charge.name}
                onChange={({ currentTarget: { value } }) => write(index, { name: value })}
              />
              <input
                className={`${inputClass} ${styles.amount}`}
                aria-label={`Charge ${index + 1} amount (₹)`}
                placeholder="₹"
                {...field}
                value={charge.amount}
                onChange={({ currentTarget: { value } }) => write(index, { amount: value })}
              />
              <button
                type="button"
                className={iconButtonClass}
                aria-label={`Remove charge ${index + 1}`}
                disabled={field.disabled}
                onClick={() => onChange(charges.toSpliced(index, 1))}
              >
                <ExtraIcon name="close" />
              </button>
            </li>
          ))}
        </ul>
        {charges.length < MAX_CHARGES && !field.disabled && (
          <button
            type="button"
            className={`${textButtonClass} ${styles.add}`}
            onClick={() => onChange([...charges, { name: '', amount: '' }])}
          >
            Add a charge
          </button>
        )}
      </FieldGroup>
    </div>
  )
}

type RoundingFieldsProps = { rule: TypedRule; disabled: boolean; onChange(part: Partial<TypedRule>): void }

/** How the price is rounded, and in which unit it is calculated. */
const RoundingFields = ({ rule, disabled, onChange }: RoundingFieldsProps) => (
  <>
    <SelectField
      label="Round up to"
      none={null}
      options={[
        { value: '0', label: 'do not round' },
        { value: '1', label: 'whole rupees' },
        { value: '10', label: 'ten rupees' },
      ]}
      disabled={disabled}
      value={rule.roundUp}
      onChange={({ currentTarget: { value } }) => onChange({ roundUp: value })}
    />
    <SelectField
      label="Calculate in"
      none={null}
      options={[
        { value: 'paise', label: 'paise' },
        { value: 'rupee', label: 'whole rupees, step by step' },
      ]}
      disabled={disabled}
      value={rule.unit}
      onChange={({ currentTarget: { value } }) => onChange({ unit: value as TypedRule['unit'] })}
    />
  </>
)
