import * as z from 'zod/mini'
import { MediaAddress, onOneLine } from './fields.ts'
import type { FieldOfProduct } from './product-field.ts'
import { colors } from './product.ts'

/** Maximum length of an alt text, in characters. */
export const MAX_ALT_LENGTH = 200

/** A picture's alt text, on one line. */
const AltText = z
  .string()
  .check(z.trim(), z.maxLength(MAX_ALT_LENGTH, `must be at most ${MAX_ALT_LENGTH} characters`), onOneLine())

/** A colour of a product or of one of its pictures. */
export const ImageColor = z.enum(colors, `must be one of ${colors.join(', ')}`)

/** The fields of the pictures, in the order of the CSV columns. */
export const pictureFields = [
  { name: 'image', label: 'Main image', group: 'pictures', cell: 'text', schema: MediaAddress },
  {
    name: 'additionalImages',
    label: 'Additional images',
    group: 'pictures',
    cell: 'own',
    default: [],
    schema: z.array(MediaAddress).check(z.maxLength(20, 'must be at most 20 pictures')),
  },
  {
    // By picture address, for screen readers; the default is the product's name and the picture's position.
    name: 'imageAlts',
    label: 'What the pictures show',
    group: 'pictures',
    cell: 'own',
    default: {},
    schema: z.record(MediaAddress, AltText),
  },
  {
    // By picture address: choosing a colour shows its pictures. A picture without one shows every colour.
    name: 'imageColors',
    label: 'Colours of the pictures',
    group: 'pictures',
    default: {},
    schema: z.record(MediaAddress, ImageColor),
  },
  {
    // One of the pictures: it shows the piece worn, and comes second. Null without one.
    name: 'wornImage',
    label: 'Picture as worn',
    group: 'pictures',
    cell: 'text',
    default: null,
    schema: z.nullable(MediaAddress),
  },
] as const satisfies readonly FieldOfProduct[]
