import { useWatch, type UseFormReturn } from 'react-hook-form'
import { parseNumber } from '../../../rules/parse-number.ts'
import { CheckField, FormField } from '../../ui/form-field.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import * as form from '../shared/form.module.css'
import type { CouponEntry, CouponValues } from './coupon-values.ts'
import * as styles from './coupon-form.module.css'

type Questions = Pick<UseFormReturn<CouponValues, unknown, CouponEntry>, 'register' | 'control' | 'formState'>

const asNumber = { setValueAs: parseNumber }
/** An empty date is none. */
const asMoment = { setValueAs: (text: string | null) => text || null }

/** What a coupon takes off, how customers get it, for whom it is, and when. */
export const CouponQuestions = ({ couponForm }: { couponForm: Questions }) => (
  <div className={`${sheetClass} ${styles.questions}`}>
    <DiscountQuestion {...couponForm} />
    <WayQuestion {...couponForm} />
    <CustomerQuestion {...couponForm} />
    <TimeQuestion {...couponForm} />
  </div>
)

function DiscountQuestion({ register, control, formState: { errors } }: Questions) {
  const kind = useWatch({ control, name: 'kind' })

  return (
    <fieldset className={styles.question}>
      <legend>What is the discount on?</legend>
      <div className={styles.choices}>
        <CheckField type="radio" label="Whole bill" value="total" {...register('base')} />
        <CheckField type="radio" label="Making charges" value="making" {...register('base')} />
      </div>
      <fieldset className={styles.choices} aria-label="Given as">
        <CheckField type="radio" label="Percent" value="percent" {...register('kind')} />
        <CheckField type="radio" label="Rupees" value="amount" {...register('kind')} />
      </fieldset>
      {kind === 'amount' ? (
        <FormField
          key="amount"
          label="Discount (₹)"
          inputMode="decimal"
          autoComplete="off"
          required
          error={errors.amount?.message}
          {...register('amount', { ...asNumber, shouldUnregister: true })}
        />
      ) : (
        <FormField
          key="percent"
          label="Discount percentage"
          inputMode="decimal"
          autoComplete="off"
          required
          error={errors.discountPercentage?.message}
          {...register('discountPercentage', { ...asNumber, shouldUnregister: true })}
        />
      )}
    </fieldset>
  )
}

const WayQuestion = ({ register, formState: { errors } }: Questions) => (
  <fieldset className={styles.question}>
    <legend>How do customers get it?</legend>
    <FormField
      label="Code"
      maxLength={50}
      autoComplete="off"
      autoCapitalize="characters"
      required
      error={errors.code?.message}
      {...register('code')}
    />
    <CheckField label="Apply it automatically" {...register('automatic')} />
  </fieldset>
)

const CustomerQuestion = ({ register, formState: { errors } }: Questions) => (
  <fieldset className={styles.question}>
    <legend>For whom?</legend>
    <div className={styles.checks}>
      <CheckField label="First order only" {...register('firstOrder')} />
      <CheckField label="Once per person" {...register('oncePerPerson')} />
    </div>
    <div className={form.pairs}>
      <FormField
        label="Minimum bill"
        inputMode="decimal"
        autoComplete="off"
        help="In rupees, before discounts and tax."
        error={errors.minimum?.message}
        {...register('minimum', asNumber)}
      />
      <FormField
        label="Maximum uses"
        inputMode="numeric"
        autoComplete="off"
        help="Leave empty for no limit."
        error={errors.maxUses?.message}
        {...register('maxUses', asNumber)}
      />
    </div>
  </fieldset>
)

const TimeQuestion = ({ register, formState: { errors } }: Questions) => (
  <fieldset className={styles.question}>
    <legend>When?</legend>
    <div className={form.pairs}>
      <FormField
        label="Start date"
        type="datetime-local"
        help="Indian time. Leave empty to start now."
        error={errors.startsAt?.message}
        {...register('startsAt', asMoment)}
      />
      <FormField
        label="Expiry date"
        type="datetime-local"
        help="Indian time."
        required
        error={errors.expiryDate?.message}
        {...register('expiryDate')}
      />
    </div>
  </fieldset>
)
