import { useEffect, useState, type ReactNode } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { ManagedProductWithVariants } from '../../../contract/manage-products.ts'
import { genders, metals } from '../../../contract/product.ts'
import { FormError, FormField, SelectField, TextAreaField } from '../../ui/form-field.tsx'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { NewerVersion, SaveError, useNewerVersion } from '../shared/newer-version.tsx'
import { RestoredDraft } from '../shared/restored-draft.tsx'
import { SaveBar } from '../shared/save-bar.tsx'
import { useFormDraft } from '../shared/use-form-draft.ts'
import { CardPreview } from './card-preview.tsx'
import { CategoriesField } from './categories-field.tsx'
import { CollectionsField } from './collections-field.tsx'
import { ColorField } from './color-field.tsx'
import { fieldNames } from './field-names.ts'
import { GoodToKnowFields } from './good-to-know-fields.tsx'
import { HallmarkFields } from './hallmark-fields.tsx'
import { JumpLinks } from './jump-links.tsx'
import { genderNames, productWordsOf, type DraftField } from './product-words.tsx'
import { PriceSection } from './price/price-section.tsx'
import {
  productDraftOf,
  ProductForm,
  type ProductEntry,
  type ProductFormState,
  type ProductValues,
} from './product-draft.ts'
import { ProductPictures } from './product-pictures.tsx'
import { ReturnFields } from './return-fields.tsx'
import { useCategories } from './use-categories.ts'
import { followMetal } from './variants/edit-rows.ts'
import { VariantsSection } from './variants/variants-section.tsx'
import { VisibilityFields } from './visibility-fields.tsx'
import * as formStyles from '../shared/form.module.css'
import * as styles from './product-form.module.css'

/**
 * Why a product was not saved, in words; with the version that someone else has saved, if that was the
 * reason.
 */
type Refusal = {
  text: string
  newer?: ManagedProductWithVariants
  /** Problems at fields, by the server. */
  issues?: { path: string; message: string }[]
}

type ProductEditorProps = {
  defaults: Partial<ProductValues>
  /** Identifies the form among the drafts. */
  name: string
  /** Label of the submit button. */
  action: string
  /** Whether there is something to save before anything is changed: a new product. */
  isNew?: boolean
  /** Saves the product; returns the reason if that fails. */
  onSave(entry: ProductEntry): Promise<Refusal | undefined>
  /** Called when the editor has looked at the version that someone else saved. */
  onNewer?(product: ManagedProductWithVariants): void
  /** The product after its pieces were counted; fields that were edited stay. */
  counted?: ManagedProductWithVariants | undefined
  /** Further sections, about the product as it is saved. */
  children?: ReactNode
}

/** The form that creates and updates products, with a preview of the card (ADM-06, ADM-07). */
export function ProductEditor({
  defaults,
  name,
  action,
  isNew = false,
  onSave,
  onNewer,
  counted,
  children,
}: ProductEditorProps) {
  const form = useForm<ProductValues, unknown, ProductEntry>({
    resolver: schemaResolver(ProductForm),
    defaultValues: defaults,
  })
  const [uploads, setUploads] = useState(0)
  const [active, setActive] = useState(0)
  const [refusal, setRefusal] = useState<Refusal>()
  const { newer, show, take } = useNewerVersion(form, defaults, fieldNames)
  const { isDirty, isSubmitting, isValid, isSubmitted, dirtyFields } = form.formState
  const draft = useFormDraft(form, name)
  const { reset } = form
  useEffect(() => {
    if (counted) reset(productDraftOf(counted), { keepDirtyValues: true })
  }, [counted, reset])
  const save = async (entry: ProductEntry) => {
    setRefusal(undefined)
    const refused = await onSave({ ...entry, size: entry.size || null })
    setRefusal(refused)
    for (const { path, message } of refused?.issues ?? [])
      if (path.startsWith('variants.')) form.setError(path as 'variants', { message })
    for (const { path, message } of refused?.issues ?? [])
      if (path === 'collections') form.setError(path, { message })
  }
  const see = (product: ManagedProductWithVariants) => {
    setRefusal(undefined)
    show(productDraftOf(product))
    onNewer?.(product)
  }
  const changed = isDirty
    ? (Object.keys(fieldNames) as DraftField[])
        .filter((field) => dirtyFields[field] !== undefined)
        .map((field) => fieldNames[field])
    : []
  return (
    <form className={styles.editor} noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <UnsavedGuard unsaved={isDirty && !isSubmitting} />
      <JumpLinks />
      <div className={styles.column}>
        <RestoredDraft {...draft} />
        <Facts form={form} />
        <div className={`${sheetClass} ${formStyles.form}`}>
          <h2 id="pictures">Pictures</h2>
          <ProductPictures form={form} onBusy={(busy) => setUploads((count) => count + (busy ? 1 : -1))} />
        </div>
      </div>
      <div className={styles.aside}>
        <CardPreview control={form.control} />
        <VisibilityFields form={form} />
        <HallmarkFields form={form} />
        <ReturnFields form={form} />
      </div>
      <VariantsSection form={form} onActive={setActive} />
      <div className={styles.wide}>
        <PriceSection form={form} active={active} />
      </div>
      <div className={styles.wide}>
        <GoodToKnowFields form={form} />
      </div>
      {children && <div className={styles.wide}>{children}</div>}
      {newer && (
        <div className={styles.wide}>
          <NewerVersion form={form} newer={newer} names={fieldNames} wordsOf={productWordsOf} take={take} />
        </div>
      )}
      <div className={styles.foot}>
        <SaveBar
          changed={changed}
          action={action}
          saving={isSubmitting}
          disabled={uploads > 0 || (!isNew && !isDirty)}
          onDiscard={draft.discard}
        >
          <FormError>
            {isSubmitted && !isValid
              ? 'Please check the fields marked above.'
              : refusal && (
                  <SaveError
                    text={refusal.text}
                    onSee={refusal.newer && (() => refusal.newer && see(refusal.newer))}
                  />
                )}
          </FormError>
        </SaveBar>
      </div>
    </form>
  )
}

function Facts({ form }: { form: ProductFormState }) {
  const { register, control, setValue, formState } = form
  const { errors, isSubmitted } = formState
  const [chosen, variants, metal] = useWatch({ control, name: ['colors', 'variants', 'metal'] })
  const takeMetal = ({ target }: { target: { value: string } }) =>
    variants.length > 0 &&
    setValue('variants', followMetal(variants, metal, target.value), {
      shouldDirty: true,
      shouldValidate: isSubmitted,
    })
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
