import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import type * as z from 'zod/mini'
import {
  createTaxClass,
  updateTaxClass,
  type TaxClassDraft,
  type TaxClassFacts,
} from '../../../contract/tax-class.ts'
import { TaxClassFields } from '../../../contract/tax-class-fields.ts'
import { Button } from '../../ui/button.tsx'
import { FormError, FormField } from '../../ui/form-field.tsx'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { errorMessage } from '../../api/error-message.ts'
import * as formStyles from '../shared/form.module.css'
import { parseNumber } from '../../../rules/parse-number.ts'
import * as styles from './settings-page.module.css'

type Values = z.input<typeof TaxClassFields>

type TaxClassFormProps = {
  draft: TaxClassDraft
  /** The class that is changed; undefined for a new one. */
  saved?: TaxClassFacts | undefined
  onSaved(): Promise<void>
  onClose(): void
}

/** Adds a tax class, or changes one. */
export function TaxClassForm({ draft, saved, onSaved, onClose }: TaxClassFormProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { name, hsn, rate, makingRate } = draft
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting, isDirty },
  } = useForm<Values, unknown, TaxClassDraft>({
    resolver: schemaResolver(TaxClassFields),
    defaultValues: { name, hsn, rate, makingRate },
  })
  const [failure, setFailure] = useState<string>()

  const save = async (entry: TaxClassDraft) => {
    setFailure(undefined)
    const call = saved
      ? api(updateTaxClass, { params: { id: saved._id }, body: { ...entry, version: saved.version } })
      : api(createTaxClass, { body: entry })
    await call.then(onSaved, (error: unknown) => setFailure(errorMessage(error)))
  }

  return (
    <form
      className={formStyles.form}
      noValidate
      aria-label={saved ? `Edit ${saved.name}` : 'New tax class'}
      onSubmit={(event) => void handleSubmit(save)(event)}
    >
      <UnsavedGuard unsaved={isDirty && !isSubmitting} />
      <TaxClassInputs register={register} errors={errors} />
      {failure && <FormError>{failure}</FormError>}
      <div className={styles.foot}>
        <Button type="submit" kind="main" small busy={isSubmitting}>
          {saved ? 'Save class' : 'Add class'}
        </Button>
        <Button small onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

type TaxClassInputsProps = { register: UseFormRegister<Values>; errors: FieldErrors<Values> }

const numeric = { inputMode: 'decimal', autoComplete: 'off' } as const

const TaxClassInputs = ({ register, errors }: TaxClassInputsProps) => (
  <div className={formStyles.pairs}>
    <FormField
      label="Name of the class"
      maxLength={40}
      required
      autoComplete="off"
      error={errors.name?.message}
      {...register('name')}
    />
    <FormField
      label="HSN code of the class"
      required
      inputMode="numeric"
      autoComplete="off"
      error={errors.hsn?.message}
      {...register('hsn')}
    />
    <FormField
      label="Rate (%)"
      required
      error={errors.rate?.message}
      {...numeric}
      {...register('rate', { setValueAs: parseNumber })}
    />
    <FormField
      label="Rate of making charges"
      help="Leave empty where making is taxed like the goods."
      error={errors.makingRate?.message}
      {...numeric}
      {...register('makingRate', { setValueAs: parseNumber })}
    />
  </div>
)
