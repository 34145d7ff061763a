import { useEffect, useState, type ComponentProps, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { ManagedProductWithVariants } from '../../../contract/manage-products.ts'
import { FormError } from '../../ui/form-field.tsx'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { NewerVersion, SaveError, useNewerVersion } from '../shared/newer-version.tsx'
import { RestoredDraft } from '../shared/restored-draft.tsx'
import { SaveBar } from '../shared/save-bar.tsx'
import { useFormDraft } from '../shared/use-form-draft.ts'
import { CardPreview } from './card-preview.tsx'
import { FactsSection } from './facts-section.tsx'
import { fieldNames } from './field-names.ts'
import { GoodToKnowFields } from './good-to-know-fields.tsx'
import { HallmarkFields } from './hallmark-fields.tsx'
import { JumpLinks } from './jump-links.tsx'
import { productWordsOf, type DraftField } from './product-labels.tsx'
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
  const { save, refusal, setRefusal } = useProductSave(form, onSave)
  const { newer, show, take } = useNewerVersion(form, defaults, fieldNames)
  const { isDirty, isSubmitting, isValid, isSubmitted } = form.formState
  const draft = useFormDraft(form, name)
  useCounted(form, counted)

  const see = (product: ManagedProductWithVariants) => {
    setRefusal(undefined)
    show(productDraftOf(product))
    onNewer?.(product)
  }

  return (
    <form className={styles.editor} noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <UnsavedGuard unsaved={isDirty && !isSubmitting} />
      <JumpLinks />
      <MainColumn
        form={form}
        draft={draft}
        onBusy={(busy) => setUploads((count) => count + (busy ? 1 : -1))}
      />
      <AsideColumn form={form} />
      <VariantsAndPrice form={form} />
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
          changed={editedNames(form)}
          action={action}
          saving={isSubmitting}
          disabled={uploads > 0 || (!isNew && !isDirty)}
          onDiscard={draft.discard}
        >
          <SaveProblem isInvalid={isSubmitted && !isValid} refusal={refusal} onSee={see} />
        </SaveBar>
      </div>
    </form>
  )
}

/** Takes over the stock of a product whose pieces were counted. */
function useCounted({ reset }: ProductFormState, counted: ManagedProductWithVariants | undefined) {
  useEffect(() => {
    if (counted) reset(productDraftOf(counted), { keepDirtyValues: true })
  }, [counted, reset])
}

/** Saves the product, and shows the problems that the server found at their fields. */
function useProductSave(form: ProductFormState, onSave: ProductEditorProps['onSave']) {
  const [refusal, setRefusal] = useState<Refusal>()

  const save = async (entry: ProductEntry) => {
    setRefusal(undefined)
    const refused = await onSave({ ...entry, size: entry.size || null })
    setRefusal(refused)

    for (const { path, message } of refused?.issues ?? [])
      if (path.startsWith('variants.')) form.setError(path as 'variants', { message })

    for (const { path, message } of refused?.issues ?? [])
      if (path === 'collections') form.setError(path, { message })
  }

  return { save, refusal, setRefusal }
}

/** The names of the fields that were edited. */
function editedNames({ formState: { isDirty, dirtyFields } }: ProductFormState): string[] {
  if (!isDirty) return []

  return (Object.keys(fieldNames) as DraftField[])
    .filter((field) => dirtyFields[field] !== undefined)
    .map((field) => fieldNames[field])
}

type MainColumnProps = {
  form: ProductFormState
  draft: ComponentProps<typeof RestoredDraft>
  onBusy(busy: boolean): void
}

const MainColumn = ({ form, draft, onBusy }: MainColumnProps) => (
  <div className={styles.column}>
    <RestoredDraft {...draft} />
    <FactsSection form={form} />
    <div className={`${sheetClass} ${formStyles.form}`}>
      <h2 id="pictures">Pictures</h2>
      <ProductPictures form={form} onBusy={onBusy} />
    </div>
  </div>
)

const AsideColumn = ({ form }: { form: ProductFormState }) => (
  <div className={styles.aside}>
    <CardPreview control={form.control} />
    <VisibilityFields form={form} />
    <HallmarkFields form={form} />
    <ReturnFields form={form} />
  </div>
)

/** The variants, and the price of the variant that is being edited. */
function VariantsAndPrice({ form }: { form: ProductFormState }) {
  const [active, setActive] = useState(0)

  return (
    <>
      <VariantsSection form={form} onActive={setActive} />
      <div className={styles.wide}>
        <PriceSection form={form} active={active} />
      </div>
    </>
  )
}

type SaveProblemProps = {
  isInvalid: boolean
  refusal: Refusal | undefined
  onSee(product: ManagedProductWithVariants): void
}

/** Why the product was not saved. */
function SaveProblem({ isInvalid, refusal, onSee }: SaveProblemProps) {
  if (isInvalid) return <FormError>Please check the fields marked above.</FormError>
  if (!refusal) return null

  const { text, newer } = refusal

  return (
    <FormError>
      <SaveError text={text} onSee={newer && (() => onSee(newer))} />
    </FormError>
  )
}
