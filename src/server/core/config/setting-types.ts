import * as z from 'zod'

/** A setting that is on or off. */
export const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1')

export const percent = z.coerce.number('must be a number').min(0, 'must be at least 0').max(100, 'must be at most 100')

export const webAddress = z.url({ protocol: /^https?$/, error: 'must be an address such as https://shop.example' })
