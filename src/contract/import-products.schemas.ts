import * as z from 'zod/mini'
import * as refs from './import-products.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { MAX_IMPORT_BYTES } from './import-products.ts'

export const ImportReport = z.object({
  /** Whether the changes were applied, or only previewed. */
  applied: z.boolean(),
  /**
   * Hash of exactly these changes and of those that an interrupted import of this file has made, sent back to
   * apply them; null if there are none or a line is bad.
   */
  digest: z.nullable(z.string()),
  /** Products in the file. */
  lines: z.number(),
  unchanged: z.number(),
  /** `price` at the current rates; `variants`: how many it has. */
  added: z.array(
    z.object({
      line: z.number(),
      name: z.string(),
      category: z.string(),
      price: z.number(),
      variants: z.number(),
    }),
  ),
  changed: z.array(
    z.object({
      line: z.number(),
      _id: Id,
      name: z.string(),
      /** Values as in the cells of the file. */
      changes: z.array(z.object({ field: z.string(), from: z.string(), to: z.string() })),
    }),
  ),
  problems: z.array(z.object({ line: z.number(), reason: z.string() })),
  /** Number of bad lines that are not listed. */
  moreProblems: z.number(),
})

export const importProducts = endpoint(refs.importProducts, {
  access: 'admin',
  summary:
    'Checks a CSV file in the format of the export, or with the plain columns of docs/jewellery.md, and lists what it would add and change, and every bad line. With `apply`, makes exactly these changes, in transactions of at most 100 products; the same call again completes an import that was interrupted.',
  query: z.object({
    apply: z.optional(
      z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be the digest of a preview of the same file')),
    ),
  }),
  form: true,
  // The file and its multipart overhead.
  bodyLimit: MAX_IMPORT_BYTES + 4096,
  response: ImportReport,
  errors: ['stale_edit', 'piece_taken'],
})
