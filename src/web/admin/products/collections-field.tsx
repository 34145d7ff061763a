import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { listCollections } from '../../../contract/collection.ts'
import { CheckField, FieldGroup } from '../../ui/form-field.tsx'
import type { ProductFormState } from './product-draft.ts'
import * as styles from './color-field.module.css'

/** The collections of a product; nothing while the shop has none. */
export function CollectionsField({
  form: {
    control,
    setValue,
    formState: { errors },
  },
}: {
  form: ProductFormState
}) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data = [] } = useQuery({
    queryKey: ['managed-collections'],
    queryFn: () => api(listCollections, {}),
    staleTime: 0,
  })
  const chosen = useWatch({ control, name: 'collections' })

  if (data.length === 0) return null

  const change = (id: string, isChosen: boolean) =>
    setValue('collections', isChosen ? [...chosen, id] : chosen.filter((each) => each !== id), {
      shouldDirty: true,
    })

  return (
    <FieldGroup
      label="Collections"
      help="New products go to the end. Reorder them under Collections."
      error={errors.collections?.message}
    >
      <div className={styles.colors}>
        {data.map(({ _id, title }) => (
          <CheckField
            key={_id}
            label={title}
            checked={chosen.includes(_id)}
            onChange={({ currentTarget: { checked } }) => change(_id, checked)}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
