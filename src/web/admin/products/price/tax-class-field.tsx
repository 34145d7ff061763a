import { useSuspenseQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { shopQuery } from '../../../api/queries/shop.ts'
import { SelectField } from '../../../ui/form-field.tsx'
import type { ProductFormState } from '../product-draft.ts'

const IMITATION = 'Imitation jewellery is HSN 7117, which needs a tax class of its own.'

/** The tax class, where the shop has several. */
export function TaxClassField({ register, control }: Pick<ProductFormState, 'register' | 'control'>) {
  const { api } = useRouteContext({ from: '__root__' })
  const { taxClasses } = useSuspenseQuery(shopQuery(api)).data
  const metal = useWatch({ control, name: 'metal' })
  const isImitation = metal === 'Imitate Jewelry'
  if (taxClasses.length < 2)
    return isImitation && <p className="text-quiet">{IMITATION} Add one under Settings, Tax.</p>

  const options = taxClasses.map(({ _id, name, rate, position }) => ({
    value: position === 0 ? '' : _id,
    label: position === 0 ? `Standard (${rate}%)` : name,
  }))

  return (
    <SelectField
      label="Tax class"
      none={null}
      options={options}
      {...(isImitation && { help: IMITATION })}
      {...register('taxClassId', { setValueAs: (value: string | null) => value || null })}
    />
  )
}
