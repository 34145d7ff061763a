import * as z from 'zod/mini'
import { MAX_GIFT_LINES, MAX_GIFT_MESSAGE } from './order.ts'

/** A card has lines, so line breaks are accepted; other control characters are not. */
const GiftMessage = z.string('must be text').check(
  z.overwrite((text) => text.replaceAll(/\r\n?/g, '\n').trim()),
  z.maxLength(MAX_GIFT_MESSAGE, `must be at most ${MAX_GIFT_MESSAGE} characters`),
  z.regex(/^(\P{Cc}|\n)*$/u, 'must not contain control characters'),
  z.refine((text) => text.split('\n').length <= MAX_GIFT_LINES, `must have at most ${MAX_GIFT_LINES} lines`),
)

/** What makes an order a gift: its message, which the packing slip shows, and whether the parcel shows no prices. */
export const Gift = z.object({ message: z._default(GiftMessage, ''), hidePrices: z._default(z.boolean('must be true or false'), false) })
