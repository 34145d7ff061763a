import { useWatch, type UseFormReturn } from 'react-hook-form'
import { genders, metals, soldFinenesses } from '../../../contract/product.ts'
import { collectionRuleWords } from '../../../rules/collection-rule-words.ts'
import { parseNumber } from '../../../rules/parse-number.ts'
import { FormError, FormField, SelectField } from '../../ui/form-field.tsx'
import { blankRule, type CollectionValues } from './collection-values.ts'
import * as formStyles from '../shared/form.module.css'

type RuleProps = { form: UseFormReturn<CollectionValues> }

/** Whether the products are chosen, or follow from a rule. */
export function ProductsBy({ form: { control, setValue } }: RuleProps) {
  const rule = useWatch({ control, name: 'rule' })

  return (
    <SelectField
      label="Its products"
      none={null}
      options={[
        { value: 'chosen', label: 'I choose them' },
        { value: 'rule', label: 'Follow from a rule' },
      ]}
      value={rule === null ? 'chosen' : 'rule'}
      onChange={({ target }) =>
        setValue('rule', target.value === 'rule' ? blankRule : null, { shouldDirty: true })
      }
    />
  )
}

const emptyAsNull = (value: string | null) => value || null

const genderNames = { male: 'For him', female: 'For her' }

/** The conditions of a rule; an empty one does not count. */
export function RuleInputs({ form: { control, register, formState } }: RuleProps) {
  const rule = useWatch({ control, name: 'rule' })
  const errors = formState.errors.rule

  const amount = (label: string, name: 'priceFrom' | 'priceTo' | 'weightFrom' | 'weightTo') => (
    <FormField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      error={errors?.[name]?.message}
      {...register(`rule.${name}`, { setValueAs: parseNumber })}
    />
  )

  return (
    <fieldset className={formStyles.form}>
      <legend className="sr-only">Rule</legend>
      <p>
        <output>{collectionRuleWords(rule ?? {})}</output>. Products enter and leave by themselves, newest
        first.
      </p>
      <div className={formStyles.pairs}>
        {amount('Price from (₹)', 'priceFrom')}
        {amount('Price to (₹)', 'priceTo')}
        {amount('Net weight from (g)', 'weightFrom')}
        {amount('Net weight to (g)', 'weightTo')}
        <SelectField
          label="Metal"
          none="Any"
          options={metals.map((value) => ({ value, label: value }))}
          error={errors?.metal?.message}
          {...register('rule.metal', { setValueAs: emptyAsNull })}
        />
        <SelectField
          label="Fineness"
          none="Any"
          options={soldFinenesses.map((value) => ({ value, label: value }))}
          error={errors?.fineness?.message}
          {...register('rule.fineness', { setValueAs: parseNumber })}
        />
        <FormField
          label="Stone"
          maxLength={40}
          autoComplete="off"
          help="Such as Diamond."
          error={errors?.stone?.message}
          {...register('rule.stone', { setValueAs: emptyAsNull })}
        />
        <SelectField
          label="For whom"
          none="Everyone"
          options={genders.map((value) => ({ value, label: genderNames[value] }))}
          error={errors?.gender?.message}
          {...register('rule.gender', { setValueAs: emptyAsNull })}
        />
      </div>
      <FormError>{errors?.root?.message ?? errors?.message}</FormError>
    </fieldset>
  )
}
