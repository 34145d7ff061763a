import type * as z from 'zod/mini'

/** An editable field of a product. */
export type FieldOfProduct = {
  /** In drafts, in the API, in the audit log, and as the heading of its CSV column. */
  name: string
  /** Shown in the form and in its list of unsaved changes. */
  label: string
  schema: z.ZodMiniType
  /** The value of a new product that does not name it; absent if each product must. */
  default?: unknown
  /**
   * How its CSV cell is read: `text` trimmed, `word` in lower case, `number`, or by code of its own in
   * product-cells.ts. Absent if the file cannot change it.
   */
  cell?: 'text' | 'word' | 'number' | 'own'
  /**
   * `text`: as it is, in the column that column-name.ts gives it; others: product-row.ts, write-product.ts.
   */
  stored?: 'text'
  /** The section of the form; absent if the form does not have it. */
  group?: 'facts' | 'pictures' | 'visibility' | 'hallmark' | 'returns' | 'price' | 'good-to-know'
  /**
   * Drawn by the section from this entry: one line, or several; absent if the section has a control of its
   * own.
   */
  control?: { lines: 'one' | 'several'; maxLength?: number; help?: string }
}
