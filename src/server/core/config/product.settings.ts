import * as z from 'zod'
import { PriceRule } from '../../../contract/price-rule-fields.ts'
import { labelCodes } from '../../../contract/piece.ts'
import { readLabelSize } from '../../../rules/label-size.ts'
import type { Environment } from './environment.ts'
import type { Settings } from './settings.ts'
import { priceRule, wholeNumber } from './setting-types.ts'

/** How products start. */
export const productSettings = {
  PRICE_RULE: {
    group: 'jewellery',
    schema: priceRule.default(PriceRule.parse({})),
    description:
      'rule that fills the form of a product when its price is set by weight, as JSON, such as `{"wastagePercent":8,"making":{"kind":"perGram","value":350}}`',
    label: 'Price by weight',
    help: 'Used as the starting point for new products sold by weight. Existing products are not affected.',
    kind: 'rule',
  },
} satisfies Settings

/** The settings of labels and stock. */
export const stockSettings = {
  LABEL_SIZE: {
    group: 'jewellery',
    schema: z
      .string()
      .refine(
        (text) => readLabelSize(text) !== null,
        'must be a size in millimetres such as 90x14, or 90x14-30 with a tail of 30',
      )
      .optional(),
    description:
      'size of the labels for pieces in millimetres, such as 90x14, or 90x14-30 with a tail of 30 mm that stays blank; if not set, 100x15-40',
    label: 'Size of labels',
    help: 'In millimetres, such as 90x14, or 90x14-30 with a tail of 30 mm. Without it, labels are 100 x 15 mm.',
  },
  LABEL_CODE: {
    group: 'jewellery',
    schema: z.enum(labelCodes, 'must be qr or code128').default('qr'),
    description: 'code on the labels for pieces: qr, or code128 for a barcode where it fits',
    label: 'Code on labels',
    help: 'A barcode is for scanners that read no QR codes. Where it does not fit, the label has a QR code.',
    kind: 'choice',
    options: [
      { value: 'qr', label: 'QR code' },
      { value: 'code128', label: 'Barcode (Code 128)' },
    ],
  },
  LOW_STOCK: {
    group: 'notices',
    schema: wholeNumber(0, 1000, 'pieces').default(0),
    description:
      'products without a number of their own are running out at this many pieces or fewer, single pieces never; 0: none',
    label: 'Low-stock threshold, in pieces',
    help: 'For products without a number of their own, except single pieces. They appear under Today’s work once as many are left, or fewer, and you get an e-mail. 0: none.',
    kind: 'number',
  },
} satisfies Settings

export const productConfig = (env: Environment) => ({
  /** The size of labels if it is none of the usual ones. */
  labelSize: readLabelSize(env.LABEL_SIZE ?? ''),
  labelCode: env.LABEL_CODE,
  /** How few pieces count as running out. */
  lowStock: env.LOW_STOCK,
})
