import { useWatch, type Control } from 'react-hook-form'
import { couponWords } from '../../../rules/coupon-words.ts'
import type { CouponEntry, CouponValues } from './coupon-values.ts'
import * as styles from './coupon-form.module.css'

/** Repeats the entered coupon in words. */
export function CouponSentence({ control }: { control: Control<CouponValues, unknown, CouponEntry> }) {
  const { discountPercentage: percent, ...entered } = useWatch({ control })
  const words = couponWords({ ...entered, percent })

  return (
    <aside className={styles.words} aria-label="In words">
      <small>In words</small>
      <output>{words ?? 'Enter a discount to read what customers get.'}</output>
    </aside>
  )
}
