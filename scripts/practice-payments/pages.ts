/** Fields of a form. */
export type FormFields = Record<string, string>

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const hidden = (fields: FormFields) =>
  Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`)
    .join('')

/** A page that says that no money moves. */
export const practicePage = (
  body: string,
) => `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Practice payments</title><style>
body{margin:0;background:#f6f4f0;color:#222;font:16px/1.5 system-ui,sans-serif}main{max-width:26rem;margin:0 auto;padding:2rem 1.25rem}
h1{font-size:1.25rem;margin:0}.note{background:#fff3c9;border-radius:8px;padding:.75rem 1rem;margin:1rem 0}.amount{font-size:2rem;margin:.5rem 0 1.5rem}
button{display:block;width:100%;min-height:48px;margin:.75rem 0;border:1px solid #777;border-radius:8px;background:#fff;font:inherit;cursor:pointer}button.main{background:#1d4d3a;border-color:#1d4d3a;color:#fff}
</style><main><h1>Practice payments</h1><p class="note">No money moves. This page stands in for the payment provider.</p>${body}</main></html>`

/**
 * The page on which the customer of an order pays, or does not. `form`: what led to it, which goes on to
 * `/choose` with the choice.
 */
export function paymentPage(
  order: { amountPaise: number; isPaid: boolean } | undefined,
  form: URLSearchParams,
): string {
  if (!order) return practicePage('<p>There is no such order.</p>')
  const amount = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(
    order.amountPaise / 100,
  )
  if (order.isPaid)
    return practicePage(
      `<p>This order is paid.</p><p><a href="${escape(form.get('cancel_url') ?? '/')}">Back to the shop</a></p>`,
    )
  return practicePage(`<p>${escape(form.get('name') ?? '')}<br>${escape(form.get('description') ?? '')}</p><p class="amount">${amount}</p><form method="post" action="/choose">${hidden(Object.fromEntries(form))}
<button class="main" name="choice" value="pay">Pay</button><button name="choice" value="fail">Fail</button><button name="choice" value="leave">Leave</button><button name="choice" value="pay late">Pay late</button></form>`)
}

/** Sends the customer's browser back to the shop with a form post, as the provider does. */
export const backPage = (action: string, fields: FormFields) =>
  practicePage(
    `<form method="post" action="${escape(action)}">${hidden(fields)}<button class="main">Back to the shop</button></form><script>document.forms[0].submit()</script>`,
  )
