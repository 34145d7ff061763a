import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { createReservation, MAX_RESERVATION_NOTE } from '../../../contract/reservation.ts'
import { ReservationCustomer } from '../../../contract/reservation-fields.ts'
import { errorMessage, issuesOf } from '../../api/error-message.ts'
import { addressesQuery } from '../../api/queries/addresses.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { successClass } from '../../ui/field-classes.ts'
import { FormError, FormField, TextAreaField } from '../../ui/form-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { linkClass } from '../../ui/link.ts'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import type { ReserveProps } from './reserve-button.tsx'
import * as styles from './review-dialog.module.css'

type ReserveDialogProps = ReserveProps & { open: boolean; onClose(): void }

/** Reserves a piece in the shop: asks for name and phone, filled in for a logged-in customer. */
export function ReserveDialog({ open, ...piece }: ReserveDialogProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  const { user } = useSession()
  const { data: addresses, isLoading } = useQuery({
    ...addressesQuery(api, user?._id ?? ''),
    enabled: user !== null,
    retry: false,
  })
  const { product, choice, onClose } = piece
  const named = [product.name, choice.color, choice.size && `size ${choice.size}`].filter(Boolean).join(', ')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Reserve in the shop"
      description={`${named}. We'll call to confirm, then keep it for you at ${shop.legal.address}.`}
    >
      {isLoading ? (
        <div aria-busy="true">
          <LoadingText />
          <Skeleton style={{ height: 280 }} />
        </div>
      ) : (
        <ReserveForm
          key={`${product._id} ${choice.color} ${choice.size}`}
          {...piece}
          name={user?.username ?? ''}
          phone={addresses?.[0]?.phone ?? ''}
        />
      )}
      {shop.visit && (
        <Link to="/visit" className={linkClass}>
          How to find us
        </Link>
      )}
    </Dialog>
  )
}

/** A piece, and the customer's name and phone, empty if unknown. */
type PieceAndCustomer = Omit<ReserveDialogProps, 'open' | 'onClose'> & { name: string; phone: string }

/** The reservation as it is typed, and how the shop has answered. */
function useReservation({ product, variant, choice, name, phone }: PieceAndCustomer) {
  const { api } = useRouteContext({ from: '__root__' })
  const [result, setResult] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm({ resolver: schemaResolver(ReservationCustomer), defaultValues: { name, phone, note: '' } })

  const submit = handleSubmit(async (customer) => {
    setProblem(undefined)
    const piece = variant
      ? { variantId: variant._id }
      : { productId: product._id, size: choice.size ?? null, color: choice.color ?? null }

    try {
      setResult((await api(createReservation, { body: { ...customer, ...piece } })).message)
    } catch (error) {
      const own = issuesOf(error).flatMap(({ path, message }) =>
        path === 'name' || path === 'phone' || path === 'note' ? [{ path, message } as const] : [],
      )
      for (const { path, message } of own) setError(path, { message }, { shouldFocus: true })
      if (own.length === 0) setProblem(errorMessage(error))
    }
  })

  return { register, errors, isSubmitting, submit, result, problem }
}

/** The focused button goes with the form. */
const focus = (element: HTMLElement | null) => element?.focus()

function ReserveForm({
  product,
  variant,
  choice,
  name,
  phone,
  onClose,
}: PieceAndCustomer & Pick<ReserveDialogProps, 'onClose'>) {
  const { register, errors, isSubmitting, submit, result, problem } = useReservation({
    product,
    variant,
    choice,
    name,
    phone,
  })

  if (result !== undefined) return <ReservationAnswer text={result} onClose={onClose} />

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <FormError>{problem}</FormError>
      <FormField
        label="Name"
        autoComplete="name"
        maxLength={60}
        required
        error={errors.name?.message}
        {...register('name')}
      />
      <FormField
        label="Mobile number"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={20}
        required
        help="10 digits. We use it only to call you about this piece."
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextAreaField
        label="Note (optional)"
        rows={2}
        maxLength={MAX_RESERVATION_NOTE}
        error={errors.note?.message}
        {...register('note')}
      />
      <div className={styles.buttons}>
        <Button type="submit" kind="main" className={styles.button} busy={isSubmitting}>
          {isSubmitting ? 'Reserving...' : 'Reserve'}
        </Button>
        <Button className={styles.button} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** The answer of the shop, in place of the form. */
function ReservationAnswer({ text, onClose }: { text: string; onClose(): void }) {
  return (
    <div className={styles.form}>
      <output className={successClass} tabIndex={-1} ref={focus}>
        <Icon name="check" />
        {text}
      </output>
      <div className={styles.buttons}>
        <Button className={styles.button} onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  )
}
