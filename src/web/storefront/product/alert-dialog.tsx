import { useMutation } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { createAlert } from '../../../contract/alert.ts'
import { readTypedAmount } from '../../../rules/typed-amount.ts'
import { moneyText } from '../../../rules/money-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError, FormField } from '../../ui/form-field.tsx'
import { notify } from '../../ui/notify.ts'
import * as styles from './review-dialog.module.css'
import type { TellMeProps } from './tell-me.tsx'

type AlertDialogProps = TellMeProps & { email: string; open: boolean; onClose(): void }

/** Asks for one mail when the piece is back in stock, or when its price falls below an amount. */
export function AlertDialog({ open, ...alert }: AlertDialogProps) {
  const { product, kind, size, email, onClose } = alert
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        kind === 'back_in_stock'
          ? `Tell me when ${size === undefined ? 'it' : `size ${size}`} is back`
          : 'Tell me when it costs less'
      }
      description={`We e-mail ${email} once. You can remove the alert in your profile.`}
    >
      <AlertForm key={product._id} {...alert} />
    </Dialog>
  )
}

function AlertForm({ product, variant, kind, onClose }: Omit<AlertDialogProps, 'open'>) {
  const { api, queryClient } = useRouteContext({ from: '__root__' })
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const create = useMutation({
    mutationFn: (limit: number) => {
      const subject = { productId: product._id, variantId: variant?._id ?? null }
      return api(createAlert, {
        body: kind === 'back_in_stock' ? { ...subject, kind } : { ...subject, kind, limit },
      })
    },
    onSuccess: async ({ limit }) => {
      notify({
        text:
          limit === null
            ? 'We will e-mail you when it is back in stock.'
            : `We will e-mail you when it costs less than ${moneyText(limit)}.`,
        tone: 'success',
      })
      onClose()
      await queryClient.invalidateQueries({ queryKey: ['alerts'] })
    },
    onError: ({ message }) => setProblem(message),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const limit = readTypedAmount(typed) ?? 0
    const isMissing = kind === 'price_below' && !(limit >= 1)
    setProblem(isMissing ? 'Enter an amount in rupees.' : undefined)
    if (!isMissing) create.mutate(limit)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {kind === 'back_in_stock' ? (
        <FormError>{problem}</FormError>
      ) : (
        <FormField
          label="Price below (₹, including GST)"
          help={`Now ${moneyText(product.priceWithTax)} including GST.`}
          error={problem}
          inputMode="decimal"
          maxLength={20}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <div className={styles.buttons}>
        <Button type="submit" kind="main" className={styles.button} disabled={create.isPending}>
          {create.isPending ? 'Saving...' : 'Tell me'}
        </Button>
        <Button className={styles.button} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
