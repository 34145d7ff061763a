import type { MissingPiece, StockTakingResult, TakenPiece } from '../../../contract/stock-taking.ts'
import { ratedMetals } from '../../../rules/purity.ts'
import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import type { StockTakingPieceRow, StockTakingRow } from '../../core/db/schema/stock-taking-tables.ts'
import type { Queries } from '../../core/db/types.ts'
import { piecesWithProducts, presentTaking, readStockTaking, takenColumns } from './stock-taking-queries.ts'
import { purityColumns, type ScopeColumns } from './stock-taking-scope.ts'

type TakenRow = Pick<PieceRow, 'huid' | 'tag' | 'cert_number' | 'net_mg'> &
  Omit<ScopeColumns, 'category'> & { id: string; name: string | null }

/** Returns what a stock taking has found, in pieces and grams. @throws AppError not_found. */
export async function readResult(db: Queries, id: string): Promise<StockTakingResult> {
  const taking = await readStockTaking(db, id)
  const missing = await readMissing(db, taking)
  const { scanned, unknown } = await readScanned(db, id)
  const withOutcome = (wanted: string) => scanned.filter(({ outcome }) => outcome === wanted)
  const found = withOutcome('found')
  const purities = purityRows(found, missing)

  return {
    ...presentTaking(taking),
    found: found.map(presentScanned),
    missing: missing.map(presentMissing),
    sold: withOutcome('sold').map(presentScanned),
    outside: withOutcome('outside').map(presentScanned),
    unknown,
    grams: purities.map((row) => totalsOf(row, gramsOf)),
    pieces: purities.map((row) => totalsOf(row, ({ length }) => length)),
  }
}

/** Those that are still in stock and not scanned; once it is closed, those that were decided about. */
const readMissing = (db: Queries, { id, closed_at }: Pick<StockTakingRow, 'id' | 'closed_at'>) =>
  piecesWithProducts(db)
    .innerJoin('stock_taking_pieces', 'stock_taking_pieces.piece_id', 'pieces.id')
    .select(['pieces.id', 'action', 'reason', ...takenColumns])
    .where('stock_taking_pieces.taking_id', '=', id)
    .$if(closed_at !== null, (query) => query.where('action', 'is not', null))
    .$if(closed_at === null, (query) =>
      query.where('pieces.state', '=', 'in_stock').where('pieces.id', 'not in', (e) =>
        e
          .selectFrom('stock_scans')
          .select((scan) => scan.ref('piece_id').$notNull().as('piece_id'))
          .where('taking_id', '=', id)
          .where('piece_id', 'is not', null),
      ),
    )
    .orderBy('pieces.id')
    .execute()

/** The scanned pieces, and the codes that no piece has, or no longer. */
async function readScanned(db: Queries, takingId: string) {
  const rows = await db
    .selectFrom('stock_scans')
    .leftJoin('pieces', 'pieces.id', 'stock_scans.piece_id')
    .leftJoin('variants', 'variants.id', 'pieces.variant_id')
    .leftJoin('products', 'products.id', 'variants.product_id')
    .select(['code', 'outcome', 'pieces.id', ...takenColumns])
    .where('taking_id', '=', takingId)
    .orderBy('code')
    .execute()

  return {
    scanned: rows.flatMap(({ id, ...row }) => (id === null ? [] : [Object.assign(row, { id })])),
    unknown: rows.filter(({ id }) => id === null).map(({ code }) => code),
  }
}

const present = (row: TakenRow): Omit<TakenPiece, 'code'> => ({
  pieceId: row.id,
  name: row.name ?? 'Variant removed',
  netWeight: row.net_mg === null ? null : row.net_mg / 1000,
})

const presentScanned = ({ code, ...row }: TakenRow & { code: string }): TakenPiece =>
  Object.assign(present(row), { code })

const presentMissing = (row: TakenRow & Pick<StockTakingPieceRow, 'action' | 'reason'>): MissingPiece => ({
  ...present(row),
  code: row.tag ?? row.huid ?? row.cert_number ?? '',
  ...(row.action !== null && { action: row.action, reason: row.reason ?? '' }),
})

type PurityRow = {
  purity: ReturnType<typeof purityColumns>
  found: readonly TakenRow[]
  missing: readonly TakenRow[]
}

const totalsOf = ({ purity, found, missing }: PurityRow, total: (rows: readonly TakenRow[]) => number) => ({
  ...purity,
  found: total(found),
  missing: total(missing),
})

/** Found and missing pieces by metal and fineness: gold first, the highest fineness first. */
function purityRows(found: readonly TakenRow[], missing: readonly TakenRow[]): PurityRow[] {
  const keyOf = (row: TakenRow) => JSON.stringify(purityColumns(row))
  const [foundBy, missingBy] = [Map.groupBy(found, keyOf), Map.groupBy(missing, keyOf)]

  return [...new Set([...foundBy.keys(), ...missingBy.keys()])]
    .map((key) => ({
      purity: JSON.parse(key) as ReturnType<typeof purityColumns>,
      found: foundBy.get(key) ?? [],
      missing: missingBy.get(key) ?? [],
    }))
    .sort(
      (one, other) =>
        placeOf(one.purity.metal) - placeOf(other.purity.metal) ||
        (other.purity.fineness ?? 0) - (one.purity.fineness ?? 0),
    )
}

/** Pieces without a metal that has a rate come last. */
const placeOf = (metal: (typeof ratedMetals)[number] | null): number =>
  metal === null ? ratedMetals.length : ratedMetals.indexOf(metal)

const gramsOf = (rows: readonly TakenRow[]): number =>
  rows.reduce((sum, { net_mg }) => sum + (net_mg ?? 0), 0) / 1000
