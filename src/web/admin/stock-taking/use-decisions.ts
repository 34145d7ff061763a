import type { MissingPiece, StockTakingAction } from '../../../contract/stock-taking.ts'
import { useDraft } from '../../api/use-draft.ts'

/** What may have become of a missing piece: its reason, and whether it stays in stock. */
export const fates: readonly { reason: string; action: StockTakingAction }[] = [
  { reason: 'At the karigar', action: 'keep' },
  { reason: 'With a customer', action: 'keep' },
  { reason: 'At the hallmarking centre', action: 'keep' },
  { reason: 'Here, tag not readable', action: 'keep' },
  { reason: 'Still to be found', action: 'keep' },
  { reason: 'Lost', action: 'remove' },
  { reason: 'Melted', action: 'remove' },
  { reason: 'Entered by mistake', action: 'remove' },
]

/** The decisions about missing pieces, which survive a reload of this tab. */
export function useDecisions(takingId: string, missing: readonly MissingPiece[]) {
  const [reasons = {}, setReasons] = useDraft<Record<string, string>>(`stock taking ${takingId}`)
  const made = missing.flatMap((piece) => {
    const fate = fates.find(({ reason }) => reason === reasons[piece.pieceId])
    return fate ? [{ piece, ...fate }] : []
  })

  return {
    made,
    left: missing.length - made.length,
    reasonOf: (piece: MissingPiece): string => reasons[piece.pieceId] ?? '',
    decide: (piece: MissingPiece, reason: string) => setReasons({ ...reasons, [piece.pieceId]: reason }),
    forget: () => setReasons(undefined),
  }
}
