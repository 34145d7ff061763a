import * as z from 'zod/mini'
import * as refs from './delivery.ts'
import { MAX_PIN_FILE, MAX_PIN_RULES } from './delivery.ts'
import { endpoint } from './endpoint.ts'
import { Day, Message } from './fields.ts'

export const PinImportReport = z.object({
  /** Whether the list was replaced, or only previewed. */
  applied: z.boolean(),
  /** Hash of the rows, sent back to apply them; null if a line is bad. */
  digest: z.nullable(z.string()),
  /** Rows in the file, and in the list before. */
  lines: z.number(),
  replaced: z.number(),
  /** Rows of the file that are not served, and those that are, without cash on delivery. */
  notServed: z.number(),
  withoutCash: z.number(),
  /** The first rows of the file. */
  rows: z.array(
    z.object({
      pin: z.string(),
      serviceable: z.boolean(),
      cash: z.boolean(),
      daysFrom: z.number(),
      daysTo: z.number(),
    }),
  ),
  problems: z.array(z.object({ line: z.number(), reason: z.string() })),
  /** Number of bad lines that are not listed. */
  moreProblems: z.number(),
})

export const getDelivery = endpoint(refs.getDelivery, {
  access: 'anyone',
  summary:
    'Whether the shop delivers to a PIN code, takes cash there, and the days of delivery of an order placed now. `text` says so in words.',
  params: z.object({ pin: z.string() }),
  response: z.object({
    valid: z.boolean(),
    serviceable: z.boolean(),
    cash: z.boolean(),
    from: z.nullable(Day),
    to: z.nullable(Day),
    text: z.string(),
  }),
  errors: [],
})

export const countPinRules = endpoint(refs.countPinRules, {
  access: 'admin',
  summary: 'The number of rows of the PIN list; without any, delivery is the same everywhere.',
  response: z.object({ rules: z.number() }),
  errors: [],
})

export const importPinRules = endpoint(refs.importPinRules, {
  access: 'admin',
  summary: `Checks a CSV file of at most ${MAX_PIN_RULES} rows with the columns pin (1 to 6 digits), serviceable, cash, daysFrom, daysTo, and lists every bad line. With \`apply\`, replaces the PIN list by exactly these rows.`,
  query: z.object({
    apply: z.optional(
      z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be the digest of a preview of the same file')),
    ),
  }),
  form: true,
  // The file and its multipart overhead.
  bodyLimit: MAX_PIN_FILE + 4096,
  response: PinImportReport,
  errors: ['stale_edit'],
})

export const exportPinRules = endpoint(refs.exportPinRules, {
  access: 'admin',
  summary: 'The PIN list as CSV, in the format of the import.',
  response: z.string(),
  file: 'text/csv',
  errors: [],
})

export const deletePinRules = endpoint(refs.deletePinRules, {
  access: 'admin',
  summary: 'Deletes the PIN list: delivery is the same everywhere again.',
  response: Message,
  errors: [],
})
