import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { CollectionFields } from '../../../contract/collection-fields.ts'
import { collectionMenus, type CollectionWithProducts } from '../../../contract/collection.ts'
import { createCollection, updateCollection } from '../../../contract/manage-collections.ts'
import type { CollectionRule } from '../../../contract/collection-rule-fields.ts'
import { collectionRuleWords } from '../../../rules/collection-rule-words.ts'
import { slugOf } from '../../../rules/slug.ts'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { CheckField, FormError, FormField, SelectField, TextAreaField } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { errorMessage } from '../../api/error-message.ts'
import { NewerVersion, PicturesSaid, SaveError, useNewerVersion } from '../shared/newer-version.tsx'
import { parseNumber } from '../../../rules/parse-number.ts'
import { PictureUpload } from '../shared/picture-upload.tsx'
import { RestoredDraft } from '../shared/restored-draft.tsx'
import { useFormDraft } from '../shared/use-form-draft.ts'
import { CollectionProducts } from './collection-products.tsx'
import { blankCollection, collectionNames, valuesOf, type CollectionValues } from './collection-values.ts'
import { menuNames } from './menu-names.ts'
import { ProductsBy, RuleInputs } from './rule-inputs.tsx'
import * as formStyles from '../shared/form.module.css'

type Values = CollectionValues

function wordsOf(field: keyof Values, draft: Partial<Values>) {
  if (field === 'isVisible') return draft.isVisible ? 'Yes' : 'No'
  if (field === 'image' && draft.image) return <PicturesSaid pictures={[draft.image]} />
  if (field === 'menu' && draft.menu) return menuNames[draft.menu]
  if (field === 'rule') return draft.rule ? collectionRuleWords(draft.rule as CollectionRule) : 'None'
  if (field === 'products') return `${draft.products?.length ?? 0} products`

  return String(draft[field] ?? '') || 'Empty'
}

type CollectionFormProps = { collection: CollectionWithProducts | undefined; onDone(): Promise<void> }

/**
 * Creates or edits a collection and the order of its products. The address of a new one follows its title.
 */
export function CollectionForm({ collection, onDone }: CollectionFormProps) {
  const values = collection ? valuesOf(collection) : blankCollection
  const form = useForm<Values>({ resolver: schemaResolver(CollectionFields), defaultValues: values })
  const { control, setValue, formState } = form
  const { errors, isDirty, isSubmitting } = formState
  const draft = useFormDraft(form, `collection ${collection?._id ?? 'new'}`)
  const { newer, show, take } = useNewerVersion<Values, Values>(form, values, collectionNames)
  const { save, failure, see } = useCollectionSave(form, { collection, show, onDone })
  const [busy, setBusy] = useState(false)
  const [products, rule] = useWatch({ control, name: ['products', 'rule'] })

  const action = collection ? 'Save collection' : 'Add collection'

  return (
    <form
      className={`${formStyles.form} ${formStyles.inDialog}`}
      noValidate
      onSubmit={(event) => void save(event)}
    >
      <UnsavedGuard unsaved={isDirty && !isSubmitting} />
      <RestoredDraft {...draft} />
      <TextInputs form={form} isNew={!collection} />
      <PictureInput form={form} onBusy={setBusy} />
      <ProductsBy form={form} />
      {rule === null ? (
        <CollectionProducts
          products={products}
          error={errors.products?.message}
          onChange={(ids) => setValue('products', ids, { shouldDirty: true })}
        />
      ) : (
        <RuleInputs form={form} />
      )}
      <MenuInputs form={form} />
      <CheckField label="Visible to customers" {...form.register('isVisible')} />
      {newer && (
        <NewerVersion form={form} newer={newer} names={collectionNames} wordsOf={wordsOf} take={take} />
      )}
      <FormError>{failure && <SaveError text={failure.text} onSee={see} />}</FormError>
      <div className={dialogActionsClass}>
        <Button onClick={() => void onDone()}>Cancel</Button>
        <Button type="submit" kind="main" busy={isSubmitting} disabled={busy}>
          {isSubmitting ? 'Saving...' : action}
        </Button>
      </div>
    </form>
  )
}

type CollectionFormState = UseFormReturn<Values>

type CollectionSaveOptions = CollectionFormProps & { show(values: Values): void }

/** Saves the collection. `see`: shows the version that someone else has saved, if that prevented it. */
function useCollectionSave(
  { handleSubmit }: CollectionFormState,
  { collection, show, onDone }: CollectionSaveOptions,
) {
  const { api } = useRouteContext({ from: '__root__' })
  const [failure, setFailure] = useState<{ text: string; current?: CollectionWithProducts }>()
  const [version, setVersion] = useState(collection?.version)

  const save = handleSubmit(async ({ products, ...entry }) => {
    setFailure(undefined)
    const sent = entry.rule === null ? { ...entry, products } : entry

    try {
      if (collection)
        await api(updateCollection, { params: { id: collection._id }, body: { ...sent, version } })
      else await api(createCollection, { body: sent })
    } catch (error) {
      const stale = error instanceof ApiError && error.data?.code === 'stale_edit'
      setFailure({
        text: errorMessage(error),
        ...(stale && { current: error.data?.['current'] as CollectionWithProducts }),
      })
      return
    }

    notify({ text: `Collection ${collection ? 'updated' : 'added'} successfully!`, tone: 'success' })
    await onDone()
  })

  const { current } = failure ?? {}
  const see =
    current &&
    (() => {
      setFailure(undefined)
      setVersion(current.version)
      show(valuesOf(current))
    })

  return { save, failure, see }
}

/** Title, address and text. The address of a new collection follows its title. */
function TextInputs({ form, isNew }: { form: CollectionFormState; isNew: boolean }) {
  const { register, setValue, formState } = form
  const { errors, dirtyFields } = formState
  const title = register('title', {
    onChange: ({ target }: { target: HTMLInputElement }) => {
      if (isNew && !dirtyFields.slug) setValue('slug', slugOf(target.value))
    },
  })

  return (
    <>
      <FormField
        label="Title"
        maxLength={80}
        required
        autoComplete="off"
        error={errors.title?.message}
        {...title}
      />
      <FormField
        label="Address"
        maxLength={60}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        help="The end of its address: /collections/wedding-edit"
        error={errors.slug?.message}
        {...register('slug')}
      />
      <TextAreaField
        label="Text"
        rows={3}
        maxLength={500}
        help="A sentence or two below the title."
        error={errors.text?.message}
        {...register('text')}
      />
    </>
  )
}

type PictureInputProps = { form: CollectionFormState; onBusy(busy: boolean): void }

function PictureInput({ form: { control, getValues, setValue, formState }, onBusy }: PictureInputProps) {
  const image = useWatch({ control, name: 'image' })

  return (
    <PictureUpload
      label="Picture"
      help="Without one, the page shows its best-rated product."
      maxPictures={1}
      pictures={image ? [image] : []}
      error={formState.errors.image?.message}
      onBusy={onBusy}
      onChange={(change) =>
        setValue('image', change([getValues('image') ?? ''].filter(Boolean))[0] ?? null, {
          shouldDirty: true,
        })
      }
    />
  )
}

function MenuInputs({ form: { register, formState } }: { form: CollectionFormState }) {
  const { errors } = formState

  return (
    <div className={formStyles.pairs}>
      <SelectField
        label="Menu"
        none={null}
        options={collectionMenus.map((value) => ({ value, label: menuNames[value] }))}
        error={errors.menu?.message}
        {...register('menu')}
      />
      <FormField
        label="Position"
        inputMode="numeric"
        autoComplete="off"
        help="Lower numbers come first."
        error={errors.position?.message}
        {...register('position', { setValueAs: parseNumber })}
      />
      <FormField
        label="Heading"
        maxLength={40}
        autoComplete="off"
        help="In the menus, such as By occasion; collections with the same one stand below it."
        error={errors.menuHeading?.message}
        {...register('menuHeading', { setValueAs: (value: string | null) => value?.trim() || null })}
      />
    </div>
  )
}
