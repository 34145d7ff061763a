import type { ScanOutcome, StockTakingScope } from '../../../contract/stock-taking.ts'
import { skipAuditEntry } from '../../core/audit/audit-entries.ts'
import type { StockScanRow } from '../../core/db/schema/stock-taking-tables.ts'
import type { Tx } from '../../core/db/types.ts'
import { findScannedPieces, type CodedPiece } from './find-scanned-pieces.ts'
import { batchesOf, lockOpenTaking } from './stock-taking-queries.ts'
import { isInScope, readScope } from './stock-taking-scope.ts'

/** `at`: when it was scanned, ISO 8601. */
type Scan = { code: string; at: string }

type Input = { id: string; codes: readonly Scan[]; actor: { id: string } }

/**
 * Counts scanned codes, each piece once, whether it was scanned by its HUID or its tag. The same codes may be
 * sent again: then nothing is counted twice, and those that no piece had are looked up again.
 * @throws AppError not_found; stale_edit once the stock taking is closed.
 */
export async function recordStockScans(tx: Tx, { id, codes, actor }: Input) {
  const { scope } = await lockOpenTaking(tx, id)
  // The scans are their own record.
  skipAuditEntry(tx)

  const pieces = await findScannedPieces(
    tx.db,
    codes.map(({ code }) => code),
  )
  const stored = await readScans(tx, id, {
    codes: codes.map(({ code }) => code),
    pieceIds: [...pieces.values()].map((piece) => piece.id),
  })
  const unknown = new Set<string>()
  const added: StockScanRow[] = []
  const resolved: StockScanRow[] = []

  for (const scan of codes) {
    const piece = pieces.get(scan.code)
    const isStored = stored.codes.has(scan.code)
    if (!piece) unknown.add(scan.code)
    if (piece ? stored.pieces.has(piece.id) : isStored) continue

    const row = rowOf(id, readScope(scope), { scan, piece, by: actor.id })
    ;(isStored ? resolved : added).push(row)
    stored.codes.add(scan.code)
    if (piece) stored.pieces.add(piece.id)
  }

  await saveScans(tx, id, { added, resolved })
  const accepted = [...added, ...resolved].filter(({ piece_id }) => piece_id !== null).length
  const known = codes.filter(({ code }) => !unknown.has(code)).length
  return { accepted, repeated: known - accepted, unknown: [...unknown] }
}

/** Those of these codes and pieces that are counted already. */
async function readScans(
  { db }: Tx,
  takingId: string,
  { codes, pieceIds }: { codes: readonly string[]; pieceIds: readonly string[] },
) {
  const scans = db.selectFrom('stock_scans').select(['code', 'piece_id']).where('taking_id', '=', takingId)
  const rows = []
  for (const some of batchesOf(codes)) rows.push(...(await scans.where('code', 'in', some).execute()))
  for (const some of batchesOf(pieceIds)) rows.push(...(await scans.where('piece_id', 'in', some).execute()))

  return {
    codes: new Set(rows.map(({ code }) => code)),
    pieces: new Set(rows.flatMap(({ piece_id }) => piece_id ?? [])),
  }
}

type Scanned = { scan: Scan; piece: CodedPiece | undefined; by: string }

function rowOf(takingId: string, scope: StockTakingScope, { scan, piece, by }: Scanned): StockScanRow {
  const at = Math.min(Date.parse(scan.at), Date.now())
  return {
    taking_id: takingId,
    code: scan.code,
    piece_id: piece?.id ?? null,
    outcome: piece ? outcomeOf(piece, scope, at) : null,
    at,
    by_user: by,
  }
}

/** A piece that a customer is paying for, or that was sold after it was scanned, was there. */
function outcomeOf(piece: CodedPiece, scope: StockTakingScope, at: number): ScanOutcome {
  const soldAt = piece.state === 'sold' ? piece.sold_at : null
  if (soldAt !== null && soldAt <= at) return 'sold'

  const wasThere = soldAt !== null || piece.state === 'in_stock' || piece.hold_id !== null
  return wasThere && isInScope(scope, piece) ? 'found' : 'outside'
}

/** `resolved`: codes that had no piece when they were first scanned, and are replaced. */
async function saveScans(
  { db }: Tx,
  takingId: string,
  { added, resolved }: { added: readonly StockScanRow[]; resolved: readonly StockScanRow[] },
): Promise<void> {
  for (const some of batchesOf(resolved))
    await db
      .deleteFrom('stock_scans')
      .where('taking_id', '=', takingId)
      .where(
        'code',
        'in',
        some.map(({ code }) => code),
      )
      .execute()

  for (const some of batchesOf([...added, ...resolved]))
    await db.insertInto('stock_scans').values(some).execute()
}
