import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, type FieldErrors, type UseFormRegister } from 'react-hook-form'
import * as z from 'zod/mini'
import { CouponEntries } from '../../../contract/coupon-fields.ts'
import { createCoupon } from '../../../contract/manage-coupons.ts'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { errorClass, successClass } from '../../ui/field-classes.ts'
import { FormField } from '../../ui/form-field.tsx'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { sheetClass } from '../../ui/sheet.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { parseNumber } from '../../../rules/parse-number.ts'
import { RestoredDraft } from '../shared/restored-draft.tsx'
import { useFormDraft } from '../shared/use-form-draft.ts'
import * as form from '../shared/form.module.css'

type Values = z.input<typeof CouponEntries>
type Entry = z.output<typeof CouponEntries>

/** The contract also accepts dates that have passed, but nobody means one here. */
const CouponEntry = z.extend(CouponEntries, {
  expiryDate: CouponEntries.shape.expiryDate.check(
    z.refine((instant: string) => Date.parse(instant) > Date.now(), 'This date has passed.'),
  ),
})

// A field that is absent here keeps its value when the form is reset.
const blank = { code: '', discountPercentage: null as unknown as number, expiryDate: '', maxUses: null }

/** Creates a coupon. The message is green on success and red on failure (ADM-10). */
export function CouponForm({ onAdded }: { onAdded(): Promise<void> }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [outcome, setOutcome] = useState('')
  const couponForm = useForm<Values, unknown, Entry>({
    resolver: schemaResolver(CouponEntry),
    defaultValues: blank,
    mode: 'onTouched',
  })
  const { register, handleSubmit, reset, formState } = couponForm
  const { errors, isDirty, isSubmitting } = formState
  const draft = useFormDraft(couponForm, 'coupon')

  const add = async (body: Entry) => {
    setOutcome('')
    try {
      const { message } = await api(createCoupon, { body })
      setOutcome(message || 'Coupon added successfully!')
      reset(blank)
      await onAdded()
    } catch (error) {
      setOutcome((error instanceof ApiError && error.data?.message) || 'Failed to create coupon.')
    }
  }

  return (
    <form
      className={`${sheetClass} ${form.form}`}
      noValidate
      onSubmit={(event) => void handleSubmit(add)(event)}
    >
      <UnsavedGuard unsaved={isDirty && !isSubmitting} />
      <RestoredDraft {...draft} />
      <CouponInputs register={register} errors={errors} />
      {outcome && <Outcome text={outcome} />}
      <Button
        type="submit"
        kind="main"
        className={form.submit}
        disabled={isSubmitting || Object.keys(errors).length > 0}
      >
        {isSubmitting ? 'Adding...' : 'Add coupon'}
      </Button>
    </form>
  )
}

function Outcome({ text }: { text: string }) {
  return text.includes('Failed') ? (
    <p className={errorClass} role="alert">
      {text}
    </p>
  ) : (
    <output className={successClass}>{text}</output>
  )
}

type CouponInputsProps = { register: UseFormRegister<Values>; errors: FieldErrors<Values> }

const CouponInputs = ({ register, errors }: CouponInputsProps) => (
  <div className={form.pairs}>
    <FormField
      label="Code"
      maxLength={50}
      autoComplete="off"
      autoCapitalize="characters"
      required
      error={errors.code?.message}
      {...register('code')}
    />
    <FormField
      label="Discount percentage"
      inputMode="decimal"
      autoComplete="off"
      required
      error={errors.discountPercentage?.message}
      {...register('discountPercentage', { setValueAs: parseNumber })}
    />
    <FormField
      label="Expiry date"
      type="datetime-local"
      help="Indian time."
      required
      error={errors.expiryDate?.message}
      {...register('expiryDate')}
    />
    <FormField
      label="Maximum uses"
      inputMode="numeric"
      autoComplete="off"
      help="Leave empty for no limit."
      error={errors.maxUses?.message}
      {...register('maxUses', { setValueAs: parseNumber })}
    />
  </div>
)
