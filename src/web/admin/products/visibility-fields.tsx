import { CheckField } from '../../ui/form-field.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import type { ProductFormState } from './product-draft.ts'
import { VisibleFromField } from './visible-from-field.tsx'
import * as styles from './product-form.module.css'

/** Whether shoppers see the product, and whether the home page shows it. */
export function VisibilityFields({ form }: { form: ProductFormState }) {
  const { register } = form
  return (
    <div className={`${sheetClass} ${styles.visibility}`}>
      <h2 id="visibility">Visibility</h2>
      <div role="radiogroup" aria-labelledby="visibility">
        <label className={styles.choice}>
          <input type="radio" value="shown" {...register('visibility')} />
          <span>
            Visible now
            <small>Shoppers find it as soon as it is saved, or from the date below.</small>
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
      <VisibleFromField form={form} />
      <CheckField label="Trending: shown on the home page" {...register('isTrending')} />
    </div>
  )
}
