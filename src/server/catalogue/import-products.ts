import { setImmediate as others } from 'node:timers/promises'
import type { ImportReport } from '../../contract/import-products.ts'
import type { Actor } from '../context.ts'
import { skipAuditEntry } from '../admin/audit/audit.service.ts'
import type { Tx } from '../db/types.ts'
import { AppError } from '../lib/errors.ts'
import { addProduct, changeProducts } from './manage-products.service.ts'
import { writtenColumns } from './product-cells.ts'
import { digestOf, presentPlan, type Change, type ImportPlan } from './plan-import.ts'
import type { PriceSources } from './product-row.ts'

/** Products updated before the event loop gets a turn. */
const AT_ONCE = 100

/**
 * Applies all changes of a plan, or none, if `digest` matches the plan. Without a digest nothing is changed.
 * @throws AppError stale_edit if the plan no longer matches the digest, or a product was saved or sold meanwhile.
 */
export async function applyImport(tx: Tx, shop: PriceSources, actor: Actor, plan: ImportPlan, digest: string | undefined): Promise<ImportReport> {
  skipAuditEntry(tx)
  if (digest === undefined) return presentPlan(plan, false)
  if (digest !== digestOf(plan)) throw new AppError('stale_edit', 'The catalogue or the file has changed since the preview. Please check the file again.')
  // Update in id order to avoid deadlocks between concurrent edits.
  const edits = plan.changed.toSorted((one, other) => (one.id < other.id ? -1 : 1)).map(editOf)
  for (let start = 0; start < edits.length; start += AT_ONCE) {
    await changeProducts(tx, shop, edits.slice(start, start + AT_ONCE))
    await others()
  }
  for (const [index, { draft }] of plan.added.entries()) {
    await addProduct(tx, shop, actor, draft)
    if (index % AT_ONCE === 0) await others()
  }
  return presentPlan(plan, true)
}

/** Update changed columns only, so that an import without a stock column does not conflict with sales. */
function editOf({ id, version, stockWas, draft, changes, variants }: Change) {
  const fields = Object.fromEntries(writtenColumns.flatMap((column) => (changes.some(({ field }) => field === column) ? [[column, draft[column]]] : [])))
  const taxClass = changes.some(({ field }) => field === 'taxClass') && { taxClassId: draft.taxClassId }
  return { ...fields, ...taxClass, _id: id, version, ...(('stock' in fields || variants) && { stockWas }), ...(variants && { variants }) }
}
