import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import type * as z from 'zod/mini'
import { NewRedirect } from '../../../contract/redirect-fields.ts'
import { createRedirect, type NewRedirect as Entry } from '../../../contract/redirect.ts'
import { MAX_PATH_LENGTH } from '../../../contract/canonical-path.ts'
import { errorMessage, issuesOf } from '../../api/error-message.ts'
import { Button } from '../../ui/button.tsx'
import { dialogActionsClass } from '../../ui/dialog-classes.ts'
import { FormError, FormField, SelectField } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import * as formStyles from '../shared/form.module.css'

type Values = z.input<typeof NewRedirect>
type RedirectFormProps = { onAdded(): Promise<void>; onClose(): void }

const typedPath = {
  maxLength: MAX_PATH_LENGTH,
  required: true,
  autoComplete: 'off',
  autoCapitalize: 'none',
  spellCheck: false,
} as const

const kinds = [
  { value: '301', label: 'For good (301)' },
  { value: '302', label: 'For now (302)' },
]

/** Adds a redirect. */
export function RedirectForm({ onAdded, onClose }: RedirectFormProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isDirty, isSubmitting },
  } = useForm<Values, unknown, Entry>({
    resolver: schemaResolver(NewRedirect),
    defaultValues: { path: '', target: '', status: 301 },
  })
  const [failure, setFailure] = useState('')

  const save = handleSubmit(async (entry) => {
    setFailure('')

    try {
      await api(createRedirect, { body: entry })
    } catch (error) {
      const issues = issuesOf(error)
      for (const { path, message } of issues) setError(path as keyof Values, { message })
      if (issues.length === 0) setFailure(errorMessage(error))
      return
    }

    notify({ text: 'Redirect added.', tone: 'success' })
    await onAdded()
  })

  return (
    <form
      className={`${formStyles.form} ${formStyles.inDialog}`}
      noValidate
      onSubmit={(event) => void save(event)}
    >
      <UnsavedGuard unsaved={isDirty && !isSubmitting} />
      <RedirectInputs register={register} errors={errors} />
      <FormError>{failure}</FormError>
      <div className={dialogActionsClass}>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" kind="main" busy={isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Add redirect'}
        </Button>
      </div>
    </form>
  )
}

type RedirectInputsProps = { register: UseFormRegister<Values>; errors: FieldErrors<Values> }

const RedirectInputs = ({ register, errors }: RedirectInputsProps) => (
  <>
    <FormField
      label="Old address"
      help="Without the name of the site: /products/gold-ring"
      error={errors.path?.message}
      {...typedPath}
      {...register('path')}
    />
    <FormField
      label="Leads to"
      help="A page of this shop: /shop/category/Rings"
      error={errors.target?.message}
      {...typedPath}
      {...register('target')}
    />
    <SelectField
      label="How long"
      none={null}
      options={kinds}
      error={errors.status?.message}
      {...register('status', { setValueAs: Number })}
    />
  </>
)
