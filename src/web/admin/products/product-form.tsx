import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { ManagedProduct } from '../../../contract/manage-products.ts'
import { categories, genders, metals } from '../../../contract/product.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField, FormError, FormField, SelectField, TextAreaField } from '../../ui/form-field.tsx'
import { linkClass } from '../../ui/link.ts'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { parseNumber } from '../shared/parse-number.ts'
import { CardPreview } from './card-preview.tsx'
import { ColorField } from './color-field.tsx'
import { NewerVersion, useNewerVersion } from './newer-version.tsx'
import { ProductForm, type ProductEntry, type ProductFormState, type ProductValues } from './product-draft.ts'
import { ProductPictures } from './product-pictures.tsx'
import * as formStyles from '../shared/form.module.css'
import * as styles from './product-form.module.css'

/** Why a product was not saved, in words; with the version that someone else has saved, if that was the reason. */
type Refusal = { text: string; newer?: ManagedProduct }

type ProductEditorProps = {
  defaults: Partial<ProductValues>
  /** Label of the submit button. */
  action: string
  /** Saves the product; returns the reason if that fails. */
  onSave(entry: ProductEntry): Promise<Refusal | undefined>
  /** Called when the editor has looked at the version that someone else saved. */
  onNewer?(product: ManagedProduct): void
}

/** The form that creates and updates products, with a preview of the card (ADM-06, ADM-07). */
export function ProductEditor({ defaults, action, onSave, onNewer }: ProductEditorProps) {
  const form = useForm<ProductValues, unknown, ProductEntry>({ resolver: schemaResolver(ProductForm), defaultValues: defaults })
  const [uploads, setUploads] = useState(0)
  const [refusal, setRefusal] = useState<Refusal>()
  const { newer, show, take } = useNewerVersion(form, defaults)
  const { isDirty, isSubmitting, isValid, isSubmitted } = form.formState
  const save = async (entry: ProductEntry) => {
    setRefusal(undefined)
    setRefusal(await onSave({ ...entry, size: entry.size || null }))
  }
  const see = (product: ManagedProduct) => {
    setRefusal(undefined)
    show(product)
    onNewer?.(product)
  }
  return (
    <div className={styles.editor}>
      <form className={`${sheetClass} ${formStyles.form}`} noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <UnsavedGuard unsaved={isDirty && !isSubmitting} />
        <Facts form={form} />
        <ProductPictures form={form} onBusy={(busy) => setUploads((count) => count + (busy ? 1 : -1))} />
        {newer && <NewerVersion form={form} newer={newer} take={take} />}
        <FormError>{isSubmitted && !isValid ? 'Please check the fields marked above.' : refusal && <Refused {...refusal} onSee={see} />}</FormError>
        <Button type="submit" kind="main" className={formStyles.submit} disabled={isSubmitting || uploads > 0}>
          {isSubmitting ? 'Saving...' : action}
        </Button>
      </form>
      <CardPreview control={form.control} />
    </div>
  )
}

function Refused({ text, newer, onSee }: Refusal & { onSee(product: ManagedProduct): void }) {
  if (!newer) return text
  return (
    <>
      {text}{' '}
      <button type="button" className={`${linkClass} ${formStyles.linkInError}`} onClick={() => onSee(newer)}>
        See the newer version
      </button>
    </>
  )
}

function Facts({ form: { register, control, setValue, formState } }: { form: ProductFormState }) {
  const { errors, isSubmitted } = formState
  const chosen = useWatch({ control, name: 'colors' })
  const money = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <>
      <FormField label="Name" maxLength={200} required error={errors.name?.message} {...register('name')} />
      <div className={formStyles.pairs}>
        <SelectField label="Category" options={categories} required error={errors.category?.message} {...register('category')} />
        <SelectField label="Metal" options={metals} required error={errors.metal?.message} {...register('metal')} />
        <SelectField label="Gender" options={genders} required error={errors.gender?.message} {...register('gender')} />
        <FormField label="Sizes" help="Separated by commas: 6, 7, 8. Leave empty if there is only one size." error={errors.size?.message} {...register('size')} />
        <FormField label="Price" help="In rupees." required error={errors.price?.message} {...money} {...register('price', { setValueAs: parseNumber })} />
        <FormField label="Old price" help="In rupees. Shown struck through beside the price." error={errors.oldPrice?.message} {...money} {...register('oldPrice', { setValueAs: parseNumber })} />
        <FormField
          label="Stock" inputMode="numeric" autoComplete="off" help="How many you have. Leave empty to sell without counting."
          error={errors.stock?.message} {...register('stock', { setValueAs: parseNumber })}
        />
      </div>
      <ColorField chosen={chosen} error={errors.colors?.message ?? errors.colors?.root?.message} onChange={(next) => setValue('colors', next, { shouldDirty: true, shouldValidate: isSubmitted })} />
      <TextAreaField label="Description" rows={6} error={errors.description?.message} {...register('description')} />
      <CheckField label="Trending: shown on the home page" {...register('isTrending')} />
    </>
  )
}
