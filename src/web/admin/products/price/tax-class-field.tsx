import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { shopQuery } from '../../../api/queries/shop.ts'
import { SelectField } from '../../../ui/form-field.tsx'
import type { ProductFormState } from '../product-draft.ts'

/** The tax class, where the shop has several. */
export function TaxClassField({ register }: Pick<ProductFormState, 'register'>) {
  const { api } = useRouteContext({ from: '__root__' })
  const { taxClasses } = useSuspenseQuery(shopQuery(api)).data
  if (taxClasses.length < 2) return null

  const options = taxClasses.map(({ _id, name, rate, position }) => ({
    value: position === 0 ? '' : _id,
    label: position === 0 ? `Standard (${rate}%)` : name,
  }))

  return (
    <SelectField
      label="Tax class"
      none={null}
      options={options}
      {...register('taxClassId', { setValueAs: (value: string | null) => value || null })}
    />
  )
}
