import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { createCoupon } from '../../../contract/manage-coupons.ts'
import { ApiError } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { errorClass, successClass } from '../../ui/field-classes.ts'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { RestoredDraft } from '../shared/restored-draft.tsx'
import { useFormDraft } from '../shared/use-form-draft.ts'
import * as form from '../shared/form.module.css'
import { CouponQuestions } from './coupon-questions.tsx'
import { CouponSentence } from './coupon-sentence.tsx'
import { blankCoupon, couponEntry, type CouponEntry, type CouponValues } from './coupon-values.ts'
import * as styles from './coupon-form.module.css'

/** Creates a coupon. The message is green on success and red on failure (ADM-10). */
export function CouponForm({ onAdded }: { onAdded(): Promise<void> }) {
  const { api } = useRouteContext({ from: '__root__' })
  const [outcome, setOutcome] = useState('')
  const couponForm = useForm<CouponValues, unknown, CouponEntry>({
    resolver: schemaResolver(couponEntry),
    defaultValues: blankCoupon,
    mode: 'onTouched',
  })
  const { control, handleSubmit, reset, formState } = couponForm
  const { errors, isDirty, isSubmitting } = formState
  const draft = useFormDraft(couponForm, 'coupon')

  const add = async (entry: CouponEntry) => {
    setOutcome('')
    try {
      const { message } = await api(createCoupon, { body: entry })
      setOutcome(message || 'Coupon added successfully!')
      reset(blankCoupon)
      await onAdded()
    } catch (error) {
      setOutcome((error instanceof ApiError && error.data?.message) || 'Failed to create coupon.')
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(add)(event)}>
      <UnsavedGuard unsaved={isDirty && !isSubmitting} />
      <RestoredDraft {...draft} />
      <CouponSentence control={control} />
      <CouponQuestions couponForm={couponForm} />
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
