import { useWatch } from 'react-hook-form'
import { genders, metals } from '../../../contract/product.ts'
import { FormField, SelectField, TextAreaField } from '../../ui/form-field.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { CategoriesField } from './categories-field.tsx'
import { CollectionsField } from './collections-field.tsx'
import { ColorField } from './color-field.tsx'
import { fieldNames } from './field-names.ts'
import type { ProductFormState } from './product-draft.ts'
import { genderNames } from './product-labels.tsx'
import { useCategories } from './use-categories.ts'
import { followMetal } from './variants/edit-rows.ts'
import * as formStyles from '../shared/form.module.css'

/** What a product is: its name, kind, metal, colours and description. */
export function FactsSection({ form }: { form: ProductFormState }) {
  const { register, control, setValue, formState } = form
  const { errors, isSubmitted } = formState
  const [chosen, variants] = useWatch({ control, name: ['colors', 'variants'] })

  return (
    <div className={`${sheetClass} ${formStyles.form}`}>
      <h2 id="facts">Facts</h2>
      <FormField
        label={fieldNames.name}
        maxLength={200}
        required
        error={errors.name?.message}
        {...register('name')}
      />
      <FactChoices form={form} />
      <CategoriesField form={form} />
      {variants.length === 0 && (
        <ColorField
          chosen={chosen}
          error={errors.colors?.message ?? errors.colors?.root?.message}
          onChange={(next) => setValue('colors', next, { shouldDirty: true, shouldValidate: isSubmitted })}
        />
      )}
      <CollectionsField form={form} />
      <TextAreaField
        label={fieldNames.description}
        rows={6}
        error={errors.description?.message}
        {...register('description')}
      />
    </div>
  )
}

/** Category, metal and gender; the size only where it does not follow from variants. */
function FactChoices({ form: { register, control, setValue, formState } }: { form: ProductFormState }) {
  const { errors, isSubmitted } = formState
  const [variants, metal] = useWatch({ control, name: ['variants', 'metal'] })

  const takeMetal = ({ target }: { target: { value: string } }) =>
    variants.length > 0 &&
    setValue('variants', followMetal(variants, metal, target.value), {
      shouldDirty: true,
      shouldValidate: isSubmitted,
    })

  return (
    <div className={formStyles.pairs}>
      <SelectField
        label={fieldNames.category}
        options={useCategories()}
        required
        error={errors.category?.message}
        {...register('category')}
      />
      <SelectField
        label={fieldNames.metal}
        options={metals}
        required
        error={errors.metal?.message}
        {...register('metal', { onChange: takeMetal })}
      />
      <SelectField
        label={fieldNames.gender}
        options={genders.map((value) => ({ value, label: genderNames[value] }))}
        required
        error={errors.gender?.message}
        {...register('gender')}
      />
      {variants.length === 0 && (
        <FormField
          label={fieldNames.size}
          help="Separated by commas: 6, 7, 8. Leave empty if there is only one size."
          error={errors.size?.message}
          {...register('size')}
        />
      )}
    </div>
  )
}
