import { useWatch } from 'react-hook-form'
import { MAX_CATEGORIES } from '../../../contract/product.ts'
import { CheckField, FieldGroup } from '../../ui/form-field.tsx'
import { fieldNames } from './field-names.ts'
import type { ProductFormState } from './product-draft.ts'
import { useCategories } from './use-categories.ts'
import * as styles from './color-field.module.css'

/** The categories of a product besides the one that is chosen as its category. */
export function CategoriesField({
  form: {
    control,
    setValue,
    formState: { errors },
  },
}: {
  form: ProductFormState
}) {
  const categories = useCategories()
  const [category, chosen] = useWatch({ control, name: ['category', 'categories'] })

  const choices = categories.filter((name) => name !== category)
  const isFull = choices.filter((name) => chosen.includes(name)).length >= MAX_CATEGORIES - 1

  const change = (name: string, isChosen: boolean) =>
    setValue(
      'categories',
      categories.filter((each) => (each === name ? isChosen : chosen.includes(each))),
      { shouldDirty: true },
    )

  return (
    <FieldGroup
      label={fieldNames.categories}
      help={`Up to ${MAX_CATEGORIES - 1} more categories that show it, such as Rings for a gold ring.`}
      error={errors.categories?.message}
    >
      <div className={styles.colors}>
        {choices.map((name) => (
          <CheckField
            key={name}
            label={name}
            checked={chosen.includes(name)}
            disabled={isFull && !chosen.includes(name)}
            onChange={({ currentTarget: { checked } }) => change(name, checked)}
          />
        ))}
      </div>
    </FieldGroup>
  )
}
