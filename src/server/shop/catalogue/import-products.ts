import type { ImportReport } from '../../../contract/import-products.ts'
import type { Actor } from '../../core/context.ts'
import { skipAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Database, Tx } from '../../core/db/types.ts'
import { nextTurn } from '../../core/lib/next-turn.ts'
import { applyInSteps, changedSincePreview, LINES_PER_TURN, recordProgress, type ImportStep } from './import-progress.ts'
import { addProduct, changeProducts } from './manage-products.service.ts'
import { writtenColumns } from './product-cells.ts'
import { presentPlan, type Addition, type Change, type ImportPlan } from './plan-import.ts'
import type { PriceSources } from './product-row.ts'

/**
 * Applies the changes of a plan in steps, if `digest` matches the plan. The same call completes an import that was
 * interrupted. Without a digest nothing is changed.
 * @throws AppError stale_edit if the plan does not match the digest, or a product was saved or sold meanwhile: then the
 * steps before it stay.
 */
export async function applyImport(step: Database['transaction'], shop: PriceSources, actor: Actor, plan: ImportPlan, digest: string | undefined): Promise<ImportReport> {
  if (digest === undefined) return presentPlan(plan, false)
  if (digest !== plan.digest) throw changedSincePreview('catalogue')
  // Changes in id order, to avoid deadlocks between concurrent edits.
  const changes = [...plan.changed.toSorted((one, other) => (one.id < other.id ? -1 : 1)), ...plan.added]
  await applyInSteps(changes, 'products', (some) => step((tx) => applySome(tx, shop, actor, plan, some)))
  return presentPlan(plan, true)
}

async function applySome(tx: Tx, shop: PriceSources, actor: Actor, { file, digests }: ImportPlan, some: readonly (Change | Addition)[]): Promise<void> {
  skipAuditEntry(tx)
  const steps: ImportStep[] = []
  for (let start = 0; start < some.length; start += LINES_PER_TURN) {
    await nextTurn()
    const part = some.slice(start, start + LINES_PER_TURN)
    await changeProducts(tx, shop, part.flatMap((each) => ('id' in each ? editOf(each) : [])))
    for (const each of part) {
      const recordId = 'id' in each ? null : (await addProduct(tx, shop, actor, each.draft))._id
      steps.push({ line: each.line, digest: digests.get(each.line) ?? '', recordId })
    }
  }
  if (!(await recordProgress(tx, file, steps))) throw changedSincePreview('catalogue')
}

/** Update changed columns only, so that an import without a stock column does not conflict with sales. */
function editOf({ id, version, stockWas, draft, changes, variants }: Change) {
  const fields = Object.fromEntries(writtenColumns.flatMap((column) => (changes.some(({ field }) => field === column) ? [[column, draft[column]]] : [])))
  const taxClass = changes.some(({ field }) => field === 'taxClass') && { taxClassId: draft.taxClassId }
  return { ...fields, ...taxClass, _id: id, version, ...(('stock' in fields || variants) && { stockWas }), ...(variants && { variants }) }
}
