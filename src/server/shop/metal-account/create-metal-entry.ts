import type { NewMetalEntry } from '../../../contract/metal-account.ts'
import { isFineness, purityName } from '../../../rules/purity.ts'
import { addAuditEntry } from '../../core/audit/audit-entries.ts'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { invalid } from '../../core/lib/errors.ts'
import { recordMetal } from '../stock/metal-entries.ts'

/**
 * Records loose metal that enters or leaves the shop today. @throws AppError invalid_input for a fineness
 * that the metal does not have.
 */
export async function createMetalEntry(
  tx: Tx,
  { actor, metal, fineness, kind, grams, note = null }: NewMetalEntry & { actor: Actor },
): Promise<{ _id: string }> {
  if (!isFineness(metal, fineness)) throw invalid('fineness', `is none of ${metal}`)

  const mg = Math.round(grams * 1000)
  const [id = ''] = await recordMetal(
    tx,
    [{ metal, fineness, kind, mg: kind === 'issued' ? -mg : mg, note }],
    actor.id,
  )

  addAuditEntry(tx, {
    entity: 'metal account',
    id,
    title: purityName(metal, fineness),
    before: null,
    after: { kind, grams, note },
  })
  return { _id: id }
}
