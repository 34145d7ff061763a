import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Hero } from '../../../contract/content.ts'
import { HeroFields, MAX_HERO_IMAGES } from '../../../contract/content-fields.ts'
import { createHero, updateHero } from '../../../contract/manage-content.ts'
import { useSession } from '../../api/session.ts'
import { CheckField, FormField, TextAreaField } from '../../ui/form-field.tsx'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import type { FieldNames } from '../shared/merge-draft.ts'
import { NewerVersion, PicturesSaid } from '../shared/newer-version.tsx'
import { parseNumber } from '../../../rules/parse-number.ts'
import { PictureUpload } from '../shared/picture-upload.tsx'
import { RestoredDraft } from '../shared/restored-draft.tsx'
import { FormFoot } from './form-foot.tsx'
import { useContentForm } from './use-content-form.ts'
import * as formStyles from '../shared/form.module.css'

type Values = z.input<typeof HeroFields>
type HeroFormProps = { hero: Hero | undefined; onSaved(): Promise<void>; onCancel(): void }

const names: FieldNames<Values> = {
  title: 'Title',
  subtitle: 'Subtitle',
  description: 'Description',
  images: 'Images',
  order: 'Order',
  isActive: 'Active',
}

const blank: Values = { title: '', subtitle: '', description: '', images: [], isActive: true, order: 0 }

const valuesOf = ({ title, subtitle, description, images, isActive, order }: Hero): Values => ({
  title,
  subtitle,
  description,
  images,
  isActive,
  order,
})

function wordsOf(field: keyof Values, draft: Partial<Values>) {
  if (field === 'isActive') return draft.isActive ? 'Yes' : 'No'
  if (field === 'images' && draft.images) return <PicturesSaid pictures={draft.images} />

  return String(draft[field] ?? '') || 'Empty'
}

/** Creates or edits a hero slide of one to four pictures (ADM-13). */
export function HeroForm({ hero, onSaved, onCancel }: HeroFormProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { user } = useSession()
  const [busy, setBusy] = useState(false)
  const { form, submit, draft, newer, take, failure } = useContentForm<
    Values,
    z.output<typeof HeroFields>,
    Hero
  >({
    noun: 'hero',
    item: hero,
    values: hero ? valuesOf(hero) : blank,
    names,
    resolver: schemaResolver(HeroFields),
    valuesOf,
    onSaved,
    save: (entry, existing) =>
      existing
        ? api(updateHero, { params: { id: existing.id }, body: { ...entry, version: existing.version } })
        : api(createHero, { body: { ...entry, author: user?._id } }),
  })

  const { isDirty, isSubmitting } = form.formState

  return (
    <form
      className={`${formStyles.form} ${formStyles.inDialog}`}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <UnsavedGuard unsaved={isDirty && !isSubmitting} />
      <RestoredDraft {...draft} />
      <TextInputs form={form} />
      <PicturesInput form={form} onBusy={setBusy} />
      <PlaceInputs form={form} />
      {newer && <NewerVersion form={form} newer={newer} names={names} wordsOf={wordsOf} take={take} />}
      <FormFoot
        failure={failure}
        saving={isSubmitting}
        busy={busy}
        action={hero ? 'Update hero' : 'Add hero'}
        onCancel={onCancel}
      />
    </form>
  )
}

type HeroFormState = UseFormReturn<Values, unknown, z.output<typeof HeroFields>>

function TextInputs({ form: { register, formState } }: { form: HeroFormState }) {
  const { errors } = formState

  return (
    <>
      <FormField
        label="Title"
        maxLength={200}
        required
        error={errors.title?.message}
        {...register('title')}
      />
      <FormField
        label="Subtitle"
        help="Shown above the title. If it names a category, a colour, For Her or For Him, the button leads there."
        error={errors.subtitle?.message}
        {...register('subtitle')}
      />
      <TextAreaField
        label="Description"
        rows={3}
        error={errors.description?.message}
        {...register('description')}
      />
    </>
  )
}

type PicturesInputProps = { form: HeroFormState; onBusy(busy: boolean): void }

function PicturesInput({ form: { control, getValues, setValue, formState }, onBusy }: PicturesInputProps) {
  const { errors, isSubmitted } = formState
  const pictures = useWatch({ control, name: 'images' })

  return (
    <PictureUpload
      label="Images"
      help="One fills the slide; two to four are shown beside the text, in this order."
      maxPictures={MAX_HERO_IMAGES}
      pictures={pictures}
      error={errors.images?.message}
      onBusy={onBusy}
      onChange={(change) =>
        setValue('images', change(getValues('images')), { shouldDirty: true, shouldValidate: isSubmitted })
      }
      anywhere
    />
  )
}

/** Whether and in which order the slide is shown. */
function PlaceInputs({ form: { register, formState } }: { form: HeroFormState }) {
  const { errors } = formState

  return (
    <>
      <FormField
        label="Order"
        inputMode="numeric"
        autoComplete="off"
        help="0 comes first."
        error={errors.order?.message}
        {...register('order', { setValueAs: parseNumber })}
      />
      <CheckField label="Active: shown on the home page" {...register('isActive')} />
    </>
  )
}
