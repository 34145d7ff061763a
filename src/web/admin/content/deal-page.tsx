import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Deal } from '../../../contract/content.ts'
import { DealDraft } from '../../../contract/content-fields.ts'
import { updateDeal } from '../../../contract/manage-content.ts'
import { ApiError } from '../../api/client.ts'
import { dealQuery } from '../../api/queries/content.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FormError, FormField, TextAreaField } from '../../ui/form-field.tsx'
import { linkClass } from '../../ui/link.ts'
import { notify } from '../../ui/notify.ts'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { Skeleton, LoadingText } from '../../ui/skeleton.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { errorMessage } from '../shared/error-message.ts'
import { parseNumber } from '../shared/parse-number.ts'
import { fieldTime } from '../shared/shop-time.tsx'
import { DealPicture } from './deal-picture.tsx'
import * as formStyles from '../shared/form.module.css'
import { PageTitle } from '../../shared/page-title.tsx'

type Values = z.input<typeof DealDraft>
type Entry = z.output<typeof DealDraft>

/** The deal of the home page (ADM-09). */
export function DealPage() {
  const { api } = useRouteContext({ from: '__root__' })
  // The form must start from the stored deal, not from a cached one, and must not change while someone types.
  const found = useQuery({ ...dealQuery(api), queryKey: ['deal-to-edit'], staleTime: Number.POSITIVE_INFINITY, gcTime: 0 })
  const isNew = found.error instanceof ApiError && found.error.status === 404
  return (
    <>
      <PageTitle title="Deal banner" />
      {found.isError && !isNew ? (
        <Empty tone="error" title={`Error loading deal: ${errorMessage(found.error)}`} action={<Button onClick={() => void found.refetch()}>Try again</Button>} />
      ) : found.isPending ? (
        <div className={sheetClass}>
          <LoadingText />
          <Skeleton style={{ height: 420 }} />
        </div>
      ) : (
        <DealForm key={found.data?.version} deal={found.data} onReload={() => void found.refetch()} />
      )}
    </>
  )
}

function DealForm({ deal, onReload }: { deal: Deal | undefined; onReload(): void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<{ text: string; stale: boolean }>()
  const [busy, setBusy] = useState(false)
  const form = useForm<Values, unknown, Entry>({ resolver: schemaResolver(DealDraft), defaultValues: valuesOf(deal) })
  const { errors, isDirty, isSubmitting } = form.formState
  const image = useWatch({ control: form.control, name: 'image' })
  const save = async (entry: Entry) => {
    setFailure(undefined)
    try {
      await api(updateDeal, { body: { ...entry, ...(deal && { version: deal.version }) } })
      notify({ text: 'Deal updated successfully!', tone: 'success' })
      await queryClient.invalidateQueries()
    } catch (error) {
      setFailure({ text: errorMessage(error), stale: error instanceof ApiError && error.data?.code === 'stale_edit' })
    }
  }
  return (
    <form className={`${sheetClass} ${formStyles.form}`} noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <UnsavedGuard unsaved={isDirty && !isSubmitting} />
      <FormField label="Title" maxLength={200} required error={errors.title?.message} {...form.register('title')} />
      <TextAreaField label="Description" rows={4} error={errors.description?.message} {...form.register('description')} />
      <div className={formStyles.pairs}>
        <FormField
          label="Discount" inputMode="decimal" autoComplete="off" help="In percent. Only shown on the banner. It does not change any price." required
          error={errors.discount?.message} {...form.register('discount', { setValueAs: parseNumber })}
        />
        <FormField label="End date" type="datetime-local" step={60} help="Indian time, to the minute." required error={errors.endDate?.message} {...form.register('endDate')} />
      </div>
      <DealPicture picture={image ?? ''} onPicture={(address) => form.setValue('image', address, { shouldDirty: true })} onBusy={setBusy} />
      {failure && (
        <FormError>
          {failure.text}{' '}
          {failure.stale && (
            <button type="button" className={`${linkClass} ${formStyles.linkInError}`} onClick={onReload}>
              Load the saved version
            </button>
          )}
        </FormError>
      )}
      <Button type="submit" kind="main" className={formStyles.submit} disabled={isSubmitting || busy}>
        {isSubmitting ? 'Saving...' : 'Update deal'}
      </Button>
    </form>
  )
}

const valuesOf = (deal: Deal | undefined): Partial<Values> =>
  deal
    ? { title: deal.title, description: deal.description, discount: deal.discount, image: deal.imageUrl, endDate: fieldTime(deal.endDate) }
    : { title: '', description: '', image: null, endDate: '' }
