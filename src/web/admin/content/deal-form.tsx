import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch, type Control, type UseFormReturn } from 'react-hook-form'
import type { Deal } from '../../../contract/content.ts'
import { updateDeal } from '../../../contract/manage-content.ts'
import { ApiError } from '../../api/client.ts'
import { Picture } from '../../shared/picture.tsx'
import { CheckField, FormError, FormField, TextAreaField } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { errorMessage } from '../../api/error-message.ts'
import { NewerVersion, SaveError, useNewerVersion } from '../shared/newer-version.tsx'
import { parseNumber } from '../../../rules/parse-number.ts'
import { RestoredDraft } from '../shared/restored-draft.tsx'
import { SaveBar } from '../shared/save-bar.tsx'
import { useFormDraft } from '../shared/use-form-draft.ts'
import { DealPicture } from './deal-picture.tsx'
import {
  dealNames,
  DealSchema,
  dealValuesOf,
  dealWordsOf,
  emptyDeal,
  type DealEntry,
  type DealValues,
} from './deal-values.tsx'
import * as formStyles from '../shared/form.module.css'
import * as styles from './deal-form.module.css'

type Failure = { text: string; current?: Deal }

/**
 * Edits the deal, with a preview of its banner, and shows a version that someone else has saved since
 * (ADM-09).
 */
export function DealForm({ deal, onSaved }: { deal: Deal | undefined; onSaved(): void }) {
  const [busy, setBusy] = useState(false)
  const values = deal ? dealValuesOf(deal) : emptyDeal
  const form = useForm<DealValues, unknown, DealEntry>({
    resolver: schemaResolver(DealSchema),
    defaultValues: values,
  })
  const draft = useFormDraft(form, 'deal')
  const { newer, show, take } = useNewerVersion(form, values, dealNames)
  const { setValue, control, formState } = form
  const { isDirty, isSubmitting } = formState
  const image = useWatch({ control, name: 'image' })
  const { save, failure, see } = useDealSave({ deal, show, onSaved })

  const { current } = failure ?? {}

  return (
    <form className={styles.editor} noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <UnsavedGuard unsaved={isDirty && !isSubmitting} />
      <RestoredDraft {...draft} />
      <DealPreview control={control} />
      <div className={`${sheetClass} ${formStyles.form}`}>
        <DealInputs form={form} />
        <DealPicture
          picture={image ?? ''}
          onPicture={(address) => setValue('image', address, { shouldDirty: true })}
          onBusy={setBusy}
        />
        {newer && (
          <NewerVersion form={form} newer={newer} names={dealNames} wordsOf={dealWordsOf} take={take} />
        )}
      </div>
      <SaveBar
        changed={editedNames(form)}
        action="Update deal"
        saving={isSubmitting}
        disabled={busy || !isDirty}
        onDiscard={draft.discard}
      >
        <FormError>
          {failure && <SaveError text={failure.text} onSee={current && (() => see(current))} />}
        </FormError>
      </SaveBar>
    </form>
  )
}

type DealFormState = UseFormReturn<DealValues, unknown, DealEntry>

/** The names of the fields that were edited. */
function editedNames({ formState: { isDirty, dirtyFields } }: DealFormState): string[] {
  if (!isDirty) return []

  return (Object.keys(dealNames) as (keyof DealValues)[])
    .filter((field) => dirtyFields[field])
    .map((field) => dealNames[field])
}

type DealSaveOptions = { deal: Deal | undefined; show(values: DealValues): void; onSaved(): void }

/** Saves the deal. `see`: shows the version that someone else has saved. */
function useDealSave({ deal, show, onSaved }: DealSaveOptions) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<Failure>()
  // The version that the editor has seen. It becomes a newer one only once the editor has looked at that.
  const [version, setVersion] = useState(deal?.version)

  const save = async (entry: DealEntry) => {
    setFailure(undefined)

    try {
      await api(updateDeal, { body: { ...entry, ...(version !== undefined && { version }) } })
    } catch (error) {
      const stale = error instanceof ApiError && error.data?.code === 'stale_edit'
      setFailure({ text: errorMessage(error), ...(stale && { current: error.data?.['current'] as Deal }) })
      return
    }

    notify({ text: 'Deal updated successfully!', tone: 'success' })
    await queryClient.invalidateQueries({ refetchType: 'none' })
    onSaved()
  }

  const see = (current: Deal) => {
    setFailure(undefined)
    setVersion(current.version)
    show(dealValuesOf(current))
  }

  return { save, failure, see }
}

function DealInputs({ form: { register, formState } }: { form: DealFormState }) {
  const { errors } = formState

  return (
    <>
      <CheckField label="Active: shown on the home page" {...register('isActive')} />
      <FormField
        label="Title"
        maxLength={200}
        required
        error={errors.title?.message}
        {...register('title')}
      />
      <TextAreaField
        label="Description"
        rows={4}
        error={errors.description?.message}
        {...register('description')}
      />
      <div className={formStyles.pairs}>
        <FormField
          label="Discount (%)"
          inputMode="decimal"
          autoComplete="off"
          help="Only shown on the banner. It does not change any price."
          required
          error={errors.discount?.message}
          {...register('discount', { setValueAs: parseNumber })}
        />
        <FormField
          label="End date"
          type="datetime-local"
          step={60}
          help="Indian time, to the minute."
          required
          error={errors.endDate?.message}
          {...register('endDate')}
        />
      </div>
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
    </>
  )
}

const dayFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  timeZone: 'Asia/Kolkata',
})

/** How the home page shows the deal. */
function DealPreview({ control }: { control: Control<DealValues, unknown, DealEntry> }) {
  const { title, description, discount, endDate = '', image, isActive } = useWatch({ control })
  const ends = new Date(`${endDate}+05:30`)

  return (
    <section className={styles.preview} aria-label="Preview of the banner" data-off={!isActive || undefined}>
      <figure>
        {image && (
          <Picture
            src={image}
            alt=""
            width={400}
            height={300}
            sizes="400px"
            widest={800}
            className={styles.picture}
          />
        )}
      </figure>
      <div className={styles.text}>
        <p className={styles.discount}>
          {Number.isFinite(discount) ? discount : 0}% off
          {Number.isNaN(ends.getTime()) ? '' : ` until ${dayFormat.format(ends)}`}
        </p>
        <b className={styles.title}>{title || 'Title'}</b>
        <p>{description}</p>
      </div>
      {!isActive && <p className={styles.off}>Switched off: the home page does not show it.</p>}
    </section>
  )
}
