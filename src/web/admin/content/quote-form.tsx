import { useRouteContext } from '@tanstack/react-router'
import type { UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Quote } from '../../../contract/content.ts'
import { QuoteFields } from '../../../contract/content-fields.ts'
import { createQuote, updateQuote } from '../../../contract/manage-content.ts'
import { parseNumber } from '../../../rules/parse-number.ts'
import { useSession } from '../../api/session.ts'
import { CheckField, FormField, TextAreaField } from '../../ui/form-field.tsx'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import * as formStyles from '../shared/form.module.css'
import type { FieldNames } from '../shared/merge-draft.ts'
import { NewerVersion } from '../shared/newer-version.tsx'
import { RestoredDraft } from '../shared/restored-draft.tsx'
import { FormFoot } from './form-foot.tsx'
import { useContentForm } from './use-content-form.ts'

type Values = z.input<typeof QuoteFields>
type QuoteFormProps = { quote: Quote | undefined; onSaved(): Promise<void>; onCancel(): void }

const names: FieldNames<Values> = {
  title: 'Customer',
  subtitle: 'Piece',
  description: 'Quote',
  order: 'Order',
  isActive: 'Active',
}

const blank: Values = { title: '', subtitle: '', description: '', isActive: true, order: 0 }

const valuesOf = ({ title, subtitle, description, isActive, order }: Quote): Values => ({
  title,
  subtitle,
  description,
  isActive,
  order,
})

function wordsOf(field: keyof Values, draft: Partial<Values>): string {
  if (field === 'isActive') return draft.isActive ? 'Yes' : 'No'

  return String(draft[field] ?? '') || 'Empty'
}

/** Adds or edits what a customer has said. */
export function QuoteForm({ quote, onSaved, onCancel }: QuoteFormProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { user } = useSession()
  const { form, submit, draft, newer, take, failure } = useContentForm<
    Values,
    z.output<typeof QuoteFields>,
    Quote
  >({
    noun: 'quote',
    item: quote,
    values: quote ? valuesOf(quote) : blank,
    names,
    resolver: schemaResolver(QuoteFields),
    valuesOf,
    onSaved,
    save: (entry, existing) =>
      existing
        ? api(updateQuote, { params: { id: existing.id }, body: { ...entry, version: existing.version } })
        : api(createQuote, { body: { ...entry, author: user?._id } }),
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
      <Inputs form={form} />
      {newer && <NewerVersion form={form} newer={newer} names={names} wordsOf={wordsOf} take={take} />}
      <FormFoot
        failure={failure}
        saving={isSubmitting}
        busy={false}
        action={quote ? 'Update quote' : 'Add quote'}
        onCancel={onCancel}
      />
    </form>
  )
}

type QuoteFormState = UseFormReturn<Values, unknown, z.output<typeof QuoteFields>>

function Inputs({ form: { register, formState } }: { form: QuoteFormState }) {
  const { errors } = formState

  return (
    <>
      <TextAreaField
        label="Quote"
        help="Only what a customer has really said, and allows you to show."
        rows={4}
        required
        error={errors.description?.message}
        {...register('description')}
      />
      <FormField
        label="Customer"
        help="As they want to be named: Ananya R., Pune."
        maxLength={200}
        required
        error={errors.title?.message}
        {...register('title')}
      />
      <FormField label="Piece" error={errors.subtitle?.message} {...register('subtitle')} />
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
