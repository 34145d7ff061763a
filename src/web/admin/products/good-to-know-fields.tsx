import { productFields } from '../../../contract/product-fields.ts'
import { parseNumber } from '../../../rules/parse-number.ts'
import { FormField, TextAreaField } from '../../ui/form-field.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { fieldNames } from './field-names.ts'
import type { ProductFormState } from './product-draft.ts'
import * as formStyles from '../shared/form.module.css'

const orNull = { setValueAs: (text: string | null) => text || null }

/** Drawn from their entries in the table of product fields. */
const fields = productFields
  .filter((field) => 'control' in field)
  .filter(({ group }) => group === 'good-to-know')

/**
 * Where a product comes from, its warranty and care: shown as `Good to know` (BROWSE-06). One-line fields
 * come first, in pairs.
 */
export function GoodToKnowFields({
  form: {
    register,
    formState: { errors },
  },
}: {
  form: ProductFormState
}) {
  const controls = fields.map(({ name, label, default: initial, control: { lines, ...control } }) => ({
    lines,
    props: {
      label,
      ...control,
      error: errors[name]?.message,
      ...register(name, initial === null ? orNull : {}),
    },
  }))

  return (
    <div className={`${sheetClass} ${formStyles.form}`}>
      <h2 id="good-to-know">Good to know</h2>
      <div className={formStyles.pairs}>
        {controls
          .filter(({ lines }) => lines === 'one')
          .map(({ props }) => (
            <FormField key={props.name} {...props} />
          ))}
        <FormField
          label={fieldNames.engravingLetters}
          inputMode="numeric"
          autoComplete="off"
          help="The most that fit, such as 12. Empty: it is not engraved."
          error={errors.engravingLetters?.message}
          {...register('engravingLetters', { setValueAs: parseNumber })}
        />
      </div>
      {controls
        .filter(({ lines }) => lines === 'several')
        .map(({ props }) => (
          <TextAreaField key={props.name} rows={3} {...props} />
        ))}
    </div>
  )
}
