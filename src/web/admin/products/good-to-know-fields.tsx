import { FormField, TextAreaField } from '../../ui/form-field.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import type { ProductFormState } from './product-draft.ts'
import * as formStyles from '../shared/form.module.css'

const orNull = { setValueAs: (text: string | null) => text || null }

/** Where a product comes from, its warranty and care: shown as `Good to know` (BROWSE-06). */
export function GoodToKnowFields({ form: { register, formState: { errors } } }: { form: ProductFormState }) {
  return (
    <div className={`${sheetClass} ${formStyles.form}`}>
      <h2 id="good-to-know">Good to know</h2>
      <div className={formStyles.pairs}>
        <FormField label="Country of origin" maxLength={60} help="Shown on the page if it is not India." error={errors.origin?.message} {...register('origin')} />
        <FormField label="Importer" maxLength={300} help="Name and address." error={errors.importer?.message} {...register('importer', orNull)} />
        <FormField label="Maker" maxLength={300} error={errors.maker?.message} {...register('maker', orNull)} />
        <FormField label="Warranty" maxLength={1000} error={errors.warranty?.message} {...register('warranty', orNull)} />
      </div>
      <TextAreaField label="Care" rows={3} error={errors.care?.message} {...register('care', orNull)} />
    </div>
  )
}
