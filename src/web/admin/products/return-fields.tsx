import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { MAX_RETURN_DAYS, type NotReturnableReason } from '../../../contract/return.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { FormField, SelectField } from '../../ui/form-field.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { fieldNames } from './field-names.ts'
import type { ProductFormState } from './product-draft.ts'
import * as formStyles from '../shared/form.module.css'

export const notReturnableNames: Record<NotReturnableReason, string> = {
  engraved: 'Engraved',
  made_to_order: 'Made to order',
  coin: 'Coin',
  other: 'Other',
}

/** Whether and how long the product can be returned, in a shop that takes returns (RETURN-01). */
export function ReturnFields({
  form: {
    register,
    formState: { errors },
  },
}: {
  form: ProductFormState
}) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useQuery(shopQuery(api))

  if (shop?.returnDays === undefined) return null

  return (
    <div className={`${sheetClass} ${formStyles.form}`}>
      <h2 id="returns">Returns</h2>
      <SelectField
        label={fieldNames.notReturnable}
        none="Can be returned"
        options={Object.entries(notReturnableNames).map(([value, label]) => ({ value, label }))}
        error={errors.notReturnable?.message}
        {...register('notReturnable', { setValueAs: (value: string | null) => value || null })}
      />
      <FormField
        label={fieldNames.returnDays}
        type="number"
        min={1}
        max={MAX_RETURN_DAYS}
        help={`Empty: ${shop.returnDays}, as everywhere in the shop.`}
        error={errors.returnDays?.message}
        {...register('returnDays', {
          setValueAs: (value: string | number | null) =>
            value === '' || value === null ? null : Number(value),
        })}
      />
    </div>
  )
}
