import { defineMail } from '../../core/mail/define-mail.ts'
import { countedPart } from '../../core/mail/summary-part.ts'

/** `choice`: the colour and size of the variant, or empty. */
type LowStock = { productId: string; name: string; choice: string; stock: number }

/** Tells the owner that a product or a variant is running out. */
export const runningOut = defineMail<LowStock>({
  kind: 'low_stock',
  limit: 'owner',
  summary: countedPart('runningOut', {
    what: 'product',
    rest: 'running out',
    button: { button: 'Open the products', path: '/dashboard/manage-products?stock=running-out' },
  }),
  write: ({ productId, name, choice, stock }) => ({
    subject: stock === 0 ? `Sold out: ${name}` : `Running out: ${name}, ${stock} left`,
    blocks: [
      { heading: stock === 0 ? 'Sold out' : 'Running out' },
      { label: 'Product', lines: [[name, choice].filter(Boolean).join(', ')] },
      { rows: [{ name: 'Left in stock', amount: String(stock), strong: true }] },
      { button: 'Open the product', path: `/dashboard/update-product/${productId}` },
    ],
  }),
})

/** Every mail about stock. */
export const stockMails = [runningOut]
