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
  /** Doubts that stop no import, such as sizes that a spreadsheet has shortened. */
  notes: z.array(z.object({ line: z.number(), reason: z.string() })),
  /** The headings of the file with their columns: null if it is unknown, empty if it is left out. */
  headings: z.array(z.object({ name: z.string(), column: z.nullable(z.string()) })),
  /** The columns that headings may be; empty if all headings are known. */
  columns: z.array(z.string()),
  /** Number of bad lines that are not listed. */
  moreProblems: z.number(),
})

/** Columns by heading as JSON, empty for headings that are left out, such as `{"Item":"name","Old":""}`. */
const AssignedColumns = z.pipe(
  z.string().check(z.maxLength(8000, 'is too long')),
  z.pipe(
    z.transform((text: string) => parsedJson(text)),
    z.record(z.string(), z.string(), 'must be columns by heading as JSON'),
  ),
)

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

export const importProducts = endpoint(refs.importProducts, {
  access: 'admin',
  summary:
    'Checks a CSV file in the format of the export, or with the plain columns of docs/jewellery.md, and lists what it would add and change, and every bad line. `columns` assigns columns to headings. With `apply`, makes exactly these changes, in transactions of at most 100 products; the same call again completes an import that was interrupted.',
  query: z.object({
    apply: z.optional(
      z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be the digest of a preview of the same file')),
    ),
    columns: z.optional(AssignedColumns),
  }),
  form: true,
  // The file and its multipart overhead.
  bodyLimit: MAX_IMPORT_BYTES + 4096,
  response: ImportReport,
  errors: ['stale_edit', 'piece_taken'],
})
