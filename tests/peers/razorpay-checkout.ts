import { practicePage, type FormFields } from '../../scripts/practice-payments/pages.ts'

/**
 * As documented by the provider, as far as the shop uses it: success and failure are posted to
 * `callback_url`.
 */
type CheckoutOptions = {
  order_id: string
  name: string
  description: string
  callback_url: string
  redirect: true
}

/**
 * The stand-in for the provider's script, which runs in the shop's page under its content policy: `new
 * Razorpay(options).open()` shows the payment page in a sheet above it. A customer who leaves closes the
 * sheet, and nothing else happens.
 */
function defineCheckout(): void {
  const { origin } = new URL((document.currentScript as HTMLScriptElement).src)

  class Razorpay {
    readonly options: CheckoutOptions
    constructor(options: CheckoutOptions) {
      this.options = options
    }

    open(): void {
      const { order_id, name, description, callback_url, redirect } = this.options
      if (!redirect) throw new Error('The stand-in for the provider only redirects.')
      const sheet = document.createElement('iframe')
      sheet.title = 'Practice payments'
      sheet.src = `${origin}/v1/checkout/public?${String(new URLSearchParams({ order_id, name, description, callback_url }))}`
      sheet.style.cssText = 'position:fixed;inset:0;z-index:2147483647;width:100%;height:100%;border:0'
      const close = ({ source, data }: MessageEvent<FormFields | null>) => {
        if (source !== sheet.contentWindow) return
        removeEventListener('message', close)
        sheet.remove()
        if (data) post(callback_url, data)
      }
      addEventListener('message', close)
      document.body.append(sheet)
    }
  }

  function post(action: string, fields: FormFields): void {
    const form = Object.assign(document.createElement('form'), { method: 'post', action })
    for (const [name, value] of Object.entries(fields))
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
    document.body.append(form)
    form.submit()
  }

  Object.assign(globalThis, { Razorpay })
}

/** The text of /v1/checkout.js. */
export const checkoutScript = `(${defineCheckout.toString()})()`

/**
 * Ends the sheet above the shop's page; `fields`: what its script sends to the shop, null if the customer
 * left.
 */
export const sheetEndPage = (fields: FormFields | null) =>
  practicePage(
    `<script>parent.postMessage(${JSON.stringify(fields).replaceAll('<', String.raw`\u003c`)},'*')</script>`,
  )
