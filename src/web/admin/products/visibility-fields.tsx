import { CheckField, FormField } from '../../ui/form-field.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { fieldNames } from './field-names.ts'
import type { ProductFormState } from './product-draft.ts'
import * as styles from './product-form.module.css'

/** Whether customers see the product, and whether the home page shows it. */
export function VisibilityFields({ form }: { form: ProductFormState }) {
  const {
    register,
    formState: { errors },
  } = form

  return (
    <div className={`${sheetClass} ${styles.visibility}`}>
      <h2 id="visibility">Visibility</h2>
      <div role="radiogroup" aria-labelledby="visibility">
        <label className={styles.choice}>
          <input type="radio" value="shown" {...register('visibility')} />
          <span>
            Visible now
            <small>Customers find it as soon as it is saved, or from the date below.</small>
          </span>
        </label>
        <label className={styles.choice}>
          <input type="radio" value="hidden" {...register('visibility')} />
          <span>
            Hidden
            <small>Only the back office sees it. Its reviews stay.</small>
          </span>
        </label>
      </div>
      <FormField
        label={fieldNames.visibleFrom}
        type="datetime-local"
        help="Indian time. Leave empty to show it immediately."
        error={errors.visibleFrom?.message}
        {...register('visibleFrom', { setValueAs: (text: string | null) => text || null })}
      />
      <CheckField label="Trending: shown on the home page" {...register('isTrending')} />
    </div>
  )
}
