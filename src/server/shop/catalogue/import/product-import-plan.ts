import type * as z from 'zod/mini'
import type { ImportReport } from '../../../../contract/import-products.ts'
import type { NewProduct } from '../../../../contract/manage-products.schemas.ts'
import type { ProductDraft } from '../../../../contract/product-fields.ts'
import type { VariantList } from '../../../../contract/variant-fields.ts'
import type { ImportedPiece } from './huid-cells.ts'
import { productHeadings } from './import-headings.ts'

/** `line`: its first one. `price`: in rupees, at the current rates. */
export type Addition = {
  line: number
  draft: z.output<typeof NewProduct>
  price: number
  pieces?: ImportedPiece[]
}
export type Change = {
  line: number
  id: string
  version: number
  stockWas: number | null
  draft: ProductDraft
  changes: { field: string; from: string; to: string }[]
  /** All variants that the product is to have, if lines are about them. */
  variants?: VariantList | undefined
  /** Pieces of `variants` that the shop does not have yet. */
  pieces: ImportedPiece[]
}

/** The changes that a file would make to the catalogue. */
export type ImportPlan = {
  lines: number
  unchanged: number
  added: Addition[]
  changed: Change[]
  problems: ImportReport['problems']
  notes: ImportReport['notes']
  headings: ImportReport['headings']
  moreProblems: number
  /** SHA-256 of the file. */
  file: string
  /** Hash of each change, by its line. */
  digests: Map<number, string>
  /** Hash of all changes, with those of an import that was interrupted; null if any line is bad. */
  digest: string | null
}

/** A plan before its file is read. */
export const newPlan = (): ImportPlan => ({
  lines: 0,
  unchanged: 0,
  added: [],
  changed: [],
  problems: [],
  notes: [],
  headings: [],
  moreProblems: 0,
  file: '',
  digests: new Map(),
  digest: null,
})

/** Converts a plan to its API form. */
export const presentPlan = (plan: ImportPlan, applied: boolean): ImportReport => ({
  applied,
  digest: applied || plan.digests.size === 0 ? null : plan.digest,
  lines: plan.lines,
  unchanged: plan.unchanged,
  added: plan.added.map(({ line, price, draft: { name, category, variants = [] } }) => ({
    line,
    name,
    category,
    price,
    variants: variants.length,
  })),
  changed: plan.changed.map(({ line, id, draft, changes }) => ({ line, _id: id, name: draft.name, changes })),
  problems: plan.problems,
  notes: plan.notes,
  headings: plan.headings,
  columns: plan.headings.some(({ column }) => column === null) ? [...productHeadings().columns] : [],
  moreProblems: plan.moreProblems,
})
