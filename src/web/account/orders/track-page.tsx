import { useQuery } from '@tanstack/react-query'
import { useHydrated, useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { TrackingRequest } from '../../../contract/tracking-fields.ts'
import { getTrackedOrder, trackOrder } from '../../../contract/tracking.ts'
import { ApiError } from '../../api/client.ts'
import { useMailedLink } from '../../lib/use-mailed-link.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { successClass } from '../../ui/field-classes.ts'
import { FormError, FormField } from '../../ui/form-field.tsx'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import * as styles from './track-page.module.css'
import { TrackedOrderDetails } from './tracked-order.tsx'

/**
 * Asks for order number and e-mail, and mails a link; opened by that link (`#link=TOKEN`), it shows the order
 * (TRACK-01).
 */
export function TrackPage() {
  const [token, forget] = useMailedLink()
  return (
    <div className={`wrap ${styles.page}`}>
      {token === undefined ? <LinkRequest /> : <OrderOfLink token={token} onAskAgain={forget} />}
    </div>
  )
}

/** `problem`: shown above the fields until the form is sent. */
function LinkRequest({ problem: initial }: { problem?: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const isHydrated = useHydrated()
  const [problem, setProblem] = useState(initial)
  const [sent, setSent] = useState<string>()
  const {
    register,
    handleSubmit,
    formState: { errors, isSubmitting },
  } = useForm({ resolver: schemaResolver(TrackingRequest), defaultValues: { orderId: '', email: '' } })
  const submit = handleSubmit(async (body) => {
    setProblem(undefined)
    try {
      setSent((await api(trackOrder, { body })).message)
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'Something went wrong. Please try again.')
    }
  })
  return (
    <>
      <h1 className={styles.title}>Track your order</h1>
      <output className={sent === undefined ? undefined : successClass}>{sent}</output>
      {sent === undefined && (
        <>
          <p className="text-quiet">Your order number is in the e-mail we sent you when you ordered.</p>
          <form method="post" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
            <FormError>{problem}</FormError>
            <FormField
              label="Order number"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder="AB12-CD34"
              required
              error={errors.orderId?.message}
              {...register('orderId')}
            />
            <FormField
              label="Email"
              type="email"
              autoComplete="email"
              required
              error={errors.email?.message}
              {...register('email')}
            />
            <Button type="submit" kind="main" wide busy={isSubmitting} disabled={!isHydrated}>
              Track my order
            </Button>
          </form>
        </>
      )}
    </>
  )
}

function OrderOfLink({ token, onAskAgain }: { token: string; onAskAgain(): void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const {
    data: order,
    error,
    refetch,
  } = useQuery({
    queryKey: ['tracked order', token],
    queryFn: () => api(getTrackedOrder, { body: { token } }),
  })
  if (order) return <TrackedOrderDetails order={order} onAskAgain={onAskAgain} />
  if (error instanceof ApiError && error.status === 404) return <LinkRequest problem={error.message} />
  if (error)
    return (
      <Empty
        tone="error"
        level={1}
        title={`Error: ${error.message}`}
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    )
  return (
    <div aria-busy="true">
      <LoadingText />
      <Skeleton style={{ height: 40, width: 'min(320px, 80%)' }} />
      <Skeleton style={{ height: 230, marginTop: 20 }} />
    </div>
  )
}
