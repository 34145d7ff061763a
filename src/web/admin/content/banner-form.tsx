import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Banner } from '../../../contract/content.ts'
import { BannerFields } from '../../../contract/content-fields.ts'
import { createBanner, updateBanner } from '../../../contract/manage-content.ts'
import { useSession } from '../../api/session.ts'
import { CheckField, FormField, TextAreaField } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { errorMessage } from '../shared/error-message.ts'
import { parseNumber } from '../shared/parse-number.ts'
import { VideoUpload } from '../shared/video-upload.tsx'
import { FormFoot } from './form-foot.tsx'
import * as form from '../shared/form.module.css'

type BannerFormProps = { banner: Banner | undefined; onSaved(): Promise<void>; onCancel(): void }

/** Creates or edits a video banner (ADM-12). */
export function BannerForm({ banner, onSaved, onCancel }: BannerFormProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { user } = useSession()
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const { title = '', description = '', videoUrl = '', isActive = true, order = 0 } = banner ?? {}
  const { register, handleSubmit, control, setValue, formState } = useForm({
    resolver: schemaResolver(BannerFields), defaultValues: { title, description, videoUrl, isActive, order },
  })
  const video = useWatch({ control, name: 'videoUrl' })
  const { errors, isDirty, isSubmitting, isSubmitted } = formState
  const submit = handleSubmit(async (entry) => {
    setFailure('')
    try {
      if (banner) await api(updateBanner, { params: { id: banner._id }, body: { ...entry, version: banner.version } })
      else await api(createBanner, { body: { ...entry, author: user?._id } })
    } catch (error) {
      setFailure(`Error ${banner ? 'updating' : 'adding'} banner: ${errorMessage(error)}`)
      return
    }
    notify({ text: `Banner ${banner ? 'updated' : 'added'} successfully!`, tone: 'success' })
    await onSaved()
  })
  return (
    <form className={`${form.form} ${form.inDialog}`} noValidate onSubmit={(event) => void submit(event)}>
      <UnsavedGuard unsaved={isDirty && !isSubmitting} />
      <FormField label="Title" maxLength={200} required error={errors.title?.message} {...register('title')} />
      <TextAreaField label="Description" rows={3} error={errors.description?.message} {...register('description')} />
      <VideoUpload video={video} error={errors.videoUrl?.message} onBusy={setBusy} onVideo={(address) => setValue('videoUrl', address, { shouldDirty: true, shouldValidate: isSubmitted })} />
      <FormField label="Order" inputMode="numeric" autoComplete="off" help="0 comes first." error={errors.order?.message} {...register('order', { setValueAs: parseNumber })} />
      <CheckField label="Active: shown on the home page" {...register('isActive')} />
      <FormFoot failure={failure} saving={isSubmitting} busy={busy} action={banner ? 'Update banner' : 'Add banner'} onCancel={onCancel} />
    </form>
  )
}
