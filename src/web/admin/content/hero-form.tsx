import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Hero } from '../../../contract/content.ts'
import { HeroFields, MAX_HERO_IMAGES } from '../../../contract/content-fields.ts'
import { createHero, updateHero } from '../../../contract/manage-content.ts'
import { useSession } from '../../api/session.ts'
import { CheckField, FormField, TextAreaField } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { errorMessage } from '../shared/error-message.ts'
import { parseNumber } from '../shared/parse-number.ts'
import { PictureUpload } from '../shared/picture-upload.tsx'
import { FormFoot } from './form-foot.tsx'
import * as form from '../shared/form.module.css'

type HeroFormProps = { hero: Hero | undefined; onSaved(): Promise<void>; onCancel(): void }

/** Creates or edits a hero slide of one to four pictures (ADM-13). */
export function HeroForm({ hero, onSaved, onCancel }: HeroFormProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { user } = useSession()
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const { title = '', subtitle = '', description = '', images = [], isActive = true, order = 0 } = hero ?? {}
  const { register, handleSubmit, control, getValues, setValue, formState } = useForm({
    resolver: schemaResolver(HeroFields), defaultValues: { title, subtitle, description, images, isActive, order },
  })
  const pictures = useWatch({ control, name: 'images' })
  const { errors, isDirty, isSubmitting, isSubmitted } = formState
  const submit = handleSubmit(async (entry) => {
    setFailure('')
    try {
      if (hero) await api(updateHero, { params: { id: hero._id }, body: { ...entry, version: hero.version } })
      else await api(createHero, { body: { ...entry, author: user?._id } })
    } catch (error) {
      setFailure(`Error ${hero ? 'updating' : 'adding'} hero: ${errorMessage(error)}`)
      return
    }
    notify({ text: `Hero ${hero ? 'updated' : 'added'} successfully!`, tone: 'success' })
    await onSaved()
  })
  return (
    <form className={`${form.form} ${form.inDialog}`} noValidate onSubmit={(event) => void submit(event)}>
      <UnsavedGuard unsaved={isDirty && !isSubmitting} />
      <FormField label="Title" maxLength={200} required error={errors.title?.message} {...register('title')} />
      <FormField label="Subtitle" help="Shown above the title. If it names a category, a colour, For Her or For Him, the button leads there." error={errors.subtitle?.message} {...register('subtitle')} />
      <TextAreaField label="Description" rows={3} error={errors.description?.message} {...register('description')} />
      <PictureUpload
        label="Images" help="One fills the slide; two to four are shown beside the text, in this order." most={MAX_HERO_IMAGES} pictures={pictures} error={errors.images?.message} onBusy={setBusy}
        onChange={(change) => setValue('images', change(getValues('images')), { shouldDirty: true, shouldValidate: isSubmitted })}
      />
      <FormField label="Order" inputMode="numeric" autoComplete="off" help="0 comes first." error={errors.order?.message} {...register('order', { setValueAs: parseNumber })} />
      <CheckField label="Active: shown on the home page" {...register('isActive')} />
      <FormFoot failure={failure} saving={isSubmitting} busy={busy} action={hero ? 'Update hero' : 'Add hero'} onCancel={onCancel} />
    </form>
  )
}
