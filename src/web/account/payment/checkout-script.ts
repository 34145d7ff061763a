import type { FormEvent } from 'react'

/** What the provider's script defines (razorpay.com/docs, web integration). */
type Checkout = new (options: Record<string, unknown>) => { open(): void }

/**
 * Opens the provider's checkout in place of its page, if the shop uses the provider's script and it has
 * loaded. Otherwise the form is sent. `fields`: those of the form.
 */
export function openCheckout(
  event: FormEvent,
  script: string | undefined,
  fields: Record<string, string>,
): void {
  const { Razorpay } = globalThis as { Razorpay?: Checkout }
  if (script === undefined || Razorpay === undefined) return
  event.preventDefault()
  new Razorpay({
    key: fields['key_id'],
    order_id: fields['order_id'],
    name: fields['name'],
    description: fields['description'],
    callback_url: fields['callback_url'],
    redirect: true,
    prefill: {
      name: fields['prefill[name]'],
      email: fields['prefill[email]'],
      contact: fields['prefill[contact]'],
    },
  }).open()
}
