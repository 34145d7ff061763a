import { FormField } from '../../ui/form-field.tsx'
import type { ProductFormState } from './product-draft.ts'

/** When a product that is not hidden appears in the shop. */
export const VisibleFromField = ({ form: { register, formState: { errors } } }: { form: ProductFormState }) => (
  <FormField
    label="Visible from" type="datetime-local" help="Indian time. Leave empty to show it at once." error={errors.visibleFrom?.message}
    {...register('visibleFrom', { setValueAs: (text: string | null) => text || null })}
  />
)
