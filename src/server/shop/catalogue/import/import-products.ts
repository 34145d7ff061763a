import type { ImportReport } from '../../../../contract/import-products.ts'
import type { PieceDraft } from '../../../../contract/piece-fields.ts'
import type { Actor } from '../../../core/context.ts'
import { skipAuditEntry } from '../../../core/audit/audit-entries.ts'
import type { PieceRow } from '../../../core/db/schema/piece-tables.ts'
import type { Database, Tx } from '../../../core/db/types.ts'
import { nextTurn } from '../../../core/lib/next-turn.ts'
import { timeSlices } from '../../../core/lib/time-slice.ts'
import {
  applyInSteps,
  changedSincePreview,
  LINES_PER_TURN,
  recordProgress,
  type ImportStep,
} from './import-progress.ts'
import { createProduct } from '../create-product.ts'
import { writtenColumns } from './product-cells.ts'
import { presentPlan, type Addition, type Change, type ImportPlan } from './product-import-plan.ts'
import type { PriceSources } from '../product-row.ts'
import { adjust } from '../../stock/adjust.ts'
import { updateProducts } from '../update-products.ts'

type Input = {
  actor: Actor
  plan: ImportPlan
  /** Of the preview; without it nothing is changed. */
  digest: string | undefined
  /** Adds pieces to variants, in stock, not counted yet. */
  addPieces(tx: Tx, drafts: readonly PieceDraft[]): Promise<readonly PieceRow[]>
}

/**
 * Applies the changes of a plan in steps, if `digest` matches the plan. The same call completes an
 * interrupted import.
 * @throws AppError stale_edit if the plan does not match the digest, or a product was saved or sold
 * concurrently: then the steps before it stay.
 */
export async function importProducts(
  step: Database['transaction'],
  shop: PriceSources,
  { actor, plan, digest, addPieces }: Input,
): Promise<ImportReport> {
  if (digest === undefined) return presentPlan(plan, false)
  if (digest !== plan.digest) throw changedSincePreview('catalogue')
  // Changes in id order, to avoid deadlocks between concurrent edits.
  const changes = [...plan.changed.toSorted((one, other) => (one.id < other.id ? -1 : 1)), ...plan.added]
  await applyInSteps(changes, 'products', (batch) =>
    step((tx) => applyBatch(tx, shop, { actor, plan, batch, addPieces })),
  )
  return presentPlan(plan, true)
}

type Batch = Pick<Input, 'actor' | 'plan' | 'addPieces'> & { batch: readonly (Change | Addition)[] }

async function applyBatch(
  tx: Tx,
  shop: PriceSources,
  { actor, plan: { file, digests }, batch, addPieces }: Batch,
): Promise<void> {
  skipAuditEntry(tx)
  const steps: ImportStep[] = []
  const pieces: PieceDraft[] = []
  const nextSlice = timeSlices()
  for (let start = 0; start < batch.length; start += LINES_PER_TURN) {
    await nextTurn()
    const part = batch.slice(start, start + LINES_PER_TURN)
    const updated = await updateProducts(tx, shop, {
      products: part.flatMap((each) => ('id' in each ? editOf(each) : [])),
      reason: 'import',
      by: actor.id,
    })
    for (const each of part) {
      await nextSlice()
      const product =
        'id' in each
          ? updated.find(({ _id }) => _id === each.id)
          : await createProduct(tx, shop, { ...each.draft, actor, reason: 'import' })
      for (const { position, ...piece } of each.pieces ?? []) {
        const variant = product?.variants?.[position]
        pieces.push({
          ...piece,
          variantId: variant?._id ?? '',
          grossWeight: piece.grossWeight ?? variant?.grossWeight ?? null,
          netWeight: piece.netWeight ?? variant?.netWeight ?? null,
        })
      }
      steps.push({
        line: each.line,
        digest: digests.get(each.line) ?? '',
        recordId: 'id' in each ? null : (product?._id ?? null),
      })
    }
  }
  const added = await addPieces(tx, pieces)
  await adjust(tx, shop.settings, {
    after: added,
    reason: 'import',
    by: actor.id,
    metal: 'bought',
  })
  if (!(await recordProgress(tx, file, steps))) throw changedSincePreview('catalogue')
}

/** Update changed columns only, so that an import without a stock column does not conflict with sales. */
function editOf({ id, version, stockWas, draft, changes, variants }: Change) {
  const fields = Object.fromEntries(
    writtenColumns.flatMap((column) =>
      changes.some(({ field }) => field === column) ? [[column, draft[column]]] : [],
    ),
  )
  const taxClass = changes.some(({ field }) => field === 'taxClass') && { taxClassId: draft.taxClassId }
  const edit = { ...fields, ...taxClass, _id: id, version, ...(variants && { variants }) }
  return 'stock' in fields || variants ? { ...edit, stockWas } : edit
}
