import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { removeCartCoupon, type CartSummary } from '../../../contract/cart.ts'
import { validateCoupon } from '../../../contract/coupon.ts'
import { ApiError } from '../../api/client.ts'
import { log } from '../../lib/log.ts'
import { cartKey } from '../../api/queries/cart.ts'
import { Button, textButtonClass } from '../../ui/button.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { errorClass, inputClass, successClass } from '../../ui/field-classes.ts'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './coupon-box.module.css'

/** Applies a coupon code; an accepted coupon stays on the cart (CPN-01). */
export function CouponBox({ userId, summary }: { userId: string; summary: CartSummary | undefined }) {
  const [typed, setTyped] = useState<string>()
  const { apply, removal } = useCouponChanges(userId, () => setTyped(''))
  const { coupon, otherCoupon } = summary ?? {}
  // An automatic coupon was not entered, and cannot be removed.
  const entered = otherCoupon ?? (coupon?.automatic ? undefined : coupon)
  const code = typed ?? entered?.code ?? ''

  const submit = (event: FormEvent) => {
    event.preventDefault()
    apply.mutate(code)
  }

  return (
    <section>
      <h3 id="coupon-title">Coupon</h3>
      <form className={styles.row} onSubmit={submit}>
        <input
          className={inputClass}
          aria-labelledby="coupon-title"
          aria-describedby="coupon-notes"
          aria-invalid={apply.isError}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          value={code}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" disabled={apply.isPending}>
          Apply
        </Button>
      </form>
      <output id="coupon-notes" className={styles.notes}>
        {apply.isError ? (
          <span className={`${errorClass} ${styles.note}`}>
            <ExtraIcon name="warning" />
            {refusalText(apply.error)}
          </span>
        ) : (
          <CouponNotes coupon={coupon} reason={otherCoupon?.reason} />
        )}
        {entered && !apply.isError && (
          <button
            type="button"
            className={`${textButtonClass} ${styles.remove}`}
            disabled={removal.isPending}
            onClick={() => removal.mutate()}
          >
            Remove coupon
          </button>
        )}
      </output>
    </section>
  )
}

type CouponNotesProps = { coupon: CartSummary['coupon'] | undefined; reason: string | undefined }

/** The coupon that counts, and why the entered one does not. */
const CouponNotes = ({ coupon, reason }: CouponNotesProps) => (
  <>
    {coupon && (
      <span className={`${successClass} ${styles.note}`}>
        <Icon name="check" />
        Coupon applied! {coupon.discountPercentage}% discount.
      </span>
    )}
    {reason && <span className={styles.note}>{reason}</span>}
  </>
)

const refusalText = (error: Error): string =>
  error instanceof ApiError && (error.status === 429 || typeof error.status === 'string')
    ? error.message
    : 'Invalid or expired coupon code.'

/** Applies and removes the coupon of a cart; `onRemoved` is called when it is gone. */
function useCouponChanges(userId: string, onRemoved: () => void) {
  const { api, queryClient } = useRouteContext({ from: '__root__' })
  const refresh = () => queryClient.invalidateQueries({ queryKey: cartKey(userId) })

  const apply = useMutation({
    mutationFn: (code: string) => api(validateCoupon, { body: { code } }),
    onError: (error) => log('The coupon was rejected.', error),
    onSettled: refresh,
  })

  const removal = useMutation({
    mutationFn: () => api(removeCartCoupon, { params: { userId } }),
    onSuccess: () => {
      apply.reset()
      onRemoved()
    },
    onError: (error) => log('The coupon could not be removed.', error),
    onSettled: refresh,
  })

  return { apply, removal }
}
