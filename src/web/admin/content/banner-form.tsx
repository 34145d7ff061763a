import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useWatch, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Banner } from '../../../contract/content.ts'
import { BannerFields } from '../../../contract/content-fields.ts'
import { createBanner, updateBanner } from '../../../contract/manage-content.ts'
import { useSession } from '../../api/session.ts'
import { CheckField, FormField, TextAreaField } from '../../ui/form-field.tsx'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import type { FieldNames } from '../shared/merge-draft.ts'
import { NewerVersion } from '../shared/newer-version.tsx'
import { parseNumber } from '../../../rules/parse-number.ts'
import { RestoredDraft } from '../shared/restored-draft.tsx'
import { VideoUpload } from '../shared/video-upload.tsx'
import { FormFoot } from './form-foot.tsx'
import { useContentForm } from './use-content-form.ts'
import * as formStyles from '../shared/form.module.css'

type Values = z.input<typeof BannerFields>
type BannerFormProps = { banner: Banner | undefined; onSaved(): Promise<void>; onCancel(): void }

const names: FieldNames<Values> = {
  title: 'Title',
  description: 'Description',
  videoUrl: 'Video',
  link: 'Button leads to',
  order: 'Order',
  isActive: 'Active',
}

const blank: Values = { title: '', description: '', videoUrl: '', link: '/shop', isActive: true, order: 0 }

const valuesOf = ({ title, description, videoUrl, link, isActive, order }: Banner): Values => ({
  title,
  description,
  videoUrl,
  link,
  isActive,
  order,
})

function wordsOf(field: keyof Values, draft: Partial<Values>) {
  if (field === 'isActive') return draft.isActive ? 'Yes' : 'No'
  if (field === 'videoUrl' && draft.videoUrl)
    return (
      <video
        src={draft.videoUrl}
        controls
        muted
        playsInline
        preload="metadata"
        aria-label="Video"
        width={160}
      />
    )

  return String(draft[field] ?? '') || 'Empty'
}

/** Creates or edits a video banner (ADM-12). */
export function BannerForm({ banner, onSaved, onCancel }: BannerFormProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { user } = useSession()
  const [busy, setBusy] = useState(false)
  const { form, submit, draft, newer, take, failure } = useContentForm<
    Values,
    z.output<typeof BannerFields>,
    Banner
  >({
    noun: 'banner',
    item: banner,
    values: banner ? valuesOf(banner) : blank,
    names,
    resolver: schemaResolver(BannerFields),
    valuesOf,
    onSaved,
    save: (entry, existing) =>
      existing
        ? api(updateBanner, { params: { id: existing.id }, body: { ...entry, version: existing.version } })
        : api(createBanner, { body: { ...entry, author: user?._id } }),
  })
  const {
    register,
    control,
    setValue,
    formState: { errors, isDirty, isSubmitting, isSubmitted },
  } = form
  const video = useWatch({ control, name: 'videoUrl' })

  return (
    <form
      className={`${formStyles.form} ${formStyles.inDialog}`}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <UnsavedGuard unsaved={isDirty && !isSubmitting} />
      <RestoredDraft {...draft} />
      <TextInputs register={register} errors={errors} />
      <VideoUpload
        video={video}
        error={errors.videoUrl?.message}
        onBusy={setBusy}
        onVideo={(address) =>
          setValue('videoUrl', address, { shouldDirty: true, shouldValidate: isSubmitted })
        }
      />
      <PlaceInputs register={register} errors={errors} />
      {newer && <NewerVersion form={form} newer={newer} names={names} wordsOf={wordsOf} take={take} />}
      <FormFoot
        failure={failure}
        saving={isSubmitting}
        busy={busy}
        action={banner ? 'Update banner' : 'Add banner'}
        onCancel={onCancel}
      />
    </form>
  )
}

type InputsProps = { register: UseFormRegister<Values>; errors: FieldErrors<Values> }

const TextInputs = ({ register, errors }: InputsProps) => (
  <>
    <FormField label="Title" maxLength={200} required error={errors.title?.message} {...register('title')} />
    <TextAreaField
      label="Description"
      rows={3}
      error={errors.description?.message}
      {...register('description')}
    />
  </>
)

/** Where its button leads, and whether and in which order the banner is shown. */
const PlaceInputs = ({ register, errors }: InputsProps) => (
  <>
    <FormField
      label="Button leads to"
      maxLength={500}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      help="A page of the shop, such as /categories/Rings."
      error={errors.link?.message}
      {...register('link')}
    />
    <FormField
      label="Order"
      inputMode="numeric"
      autoComplete="off"
      help="0 comes first. The home page shows the first active banner."
      error={errors.order?.message}
      {...register('order', { setValueAs: parseNumber })}
    />
    <CheckField label="Active: shown on the home page" {...register('isActive')} />
  </>
)
