import * as z from 'zod/mini'
import { canonicalPath } from './canonical-path.ts'
import { redirectStatuses } from './redirect.ts'

const NOT_A_PATH = 'must be a path of this shop, such as /products/gold-ring'

/** A path of this shop in its canonical spelling. */
const ShopPath = z.string(NOT_A_PATH).check(
  z.trim(),
  z.refine((text) => canonicalPath(text) !== undefined, NOT_A_PATH),
  z.overwrite((text) => canonicalPath(text) ?? text),
)

/** Leads from an address without a page to another one. */
export const NewRedirect = z
  .object({
    path: ShopPath,
    target: ShopPath,
    status: z._default(z.literal(redirectStatuses, `must be ${redirectStatuses.join(' or ')}`), 301),
  })
  .check(
    z.refine(({ path, target }) => path !== target, {
      path: ['target'],
      error: 'must be another path',
    }),
  )
