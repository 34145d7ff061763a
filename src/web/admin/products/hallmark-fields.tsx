import { useWatch } from 'react-hook-form'
import { hallmarkReasons } from '../../../contract/hallmark.ts'
import { SelectField } from '../../ui/form-field.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { fieldNames } from './field-names.ts'
import type { ProductFormState } from './product-draft.ts'
import * as formStyles from '../shared/form.module.css'

export const hallmarkNames = {
  none: 'Not stated',
  huid: 'Hallmarked, each piece has a HUID',
  exempt: 'Exempt from hallmarking',
}

/** Whether the pieces of the product are hallmarked, and why not. */
export function HallmarkFields({
  form: {
    register,
    control,
    setValue,
    formState: { errors },
  },
}: {
  form: ProductFormState
}) {
  const hallmark = useWatch({ control, name: 'hallmark' })
  const options = Object.entries(hallmarkNames).map(([value, label]) => ({ value, label }))
  const clearReason = () => setValue('hallmarkReason', null, { shouldDirty: true })

  return (
    <div className={`${sheetClass} ${formStyles.form}`}>
      <h2 id="hallmark">Hallmark</h2>
      <SelectField
        label={fieldNames.hallmark}
        none={null}
        options={options}
        help={hallmark === 'huid' ? 'Orders can be shipped only when every piece has its HUID.' : undefined}
        error={errors.hallmark?.message}
        {...register('hallmark', { onChange: clearReason })}
      />
      {hallmark === 'exempt' && (
        <SelectField
          label="Reason"
          options={hallmarkReasons}
          required
          error={errors.hallmarkReason?.message}
          {...register('hallmarkReason', { setValueAs: (value: string | null) => value || null })}
        />
      )}
    </div>
  )
}
