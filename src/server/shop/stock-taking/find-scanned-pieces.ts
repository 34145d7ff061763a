import { sql } from 'kysely'
import { cleanCode } from '../../../contract/typed-entries.ts'
import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import type { Queries } from '../../core/db/types.ts'
import { batchesOf, piecesWithProducts } from './stock-taking-queries.ts'
import type { ScopeColumns } from './stock-taking-scope.ts'

/** `sold_at`: when its order was placed; null if it has none. */
export type CodedPiece = Pick<PieceRow, 'id' | 'state' | 'hold_id'> &
  ScopeColumns & { sold_at: number | null }

/** The pieces that have these codes, in capital letters, as HUID or tag, by code. HUIDs come first. */
export async function findScannedPieces(
  db: Queries,
  codes: readonly string[],
): Promise<Map<string, CodedPiece>> {
  const [byHuid, byTag] = [new Map<string, CodedPiece>(), new Map<string, CodedPiece>()]
  for (const some of batchesOf([...new Set(codes)])) {
    for (const row of await readPieces(db, some)) {
      if (row.huid !== null) byHuid.set(row.huid, row)
      if (row.tag !== null) byTag.set(row.tag.toUpperCase(), row)
    }
  }
  return new Map(
    codes.flatMap((code) => {
      const piece = byHuid.get(cleanCode(code)) ?? byTag.get(code)
      return piece ? [[code, piece] as const] : []
    }),
  )
}

const readPieces = (db: Queries, codes: readonly string[]) =>
  piecesWithProducts(db)
    .leftJoin('orders', 'orders.id', 'pieces.order_id')
    .select([
      'pieces.id',
      'pieces.huid',
      'pieces.tag',
      'pieces.state',
      'pieces.hold_id',
      'products.category',
      'products.metal',
      'variants.fineness',
      'orders.created_at as sold_at',
    ])
    .where((e) =>
      e.or([
        e('pieces.huid', 'in', codes.map(cleanCode)),
        // Databases do not know the capital letters of all scripts.
        e('pieces.tag', 'in', codes),
        e(
          sql<string>`lower(pieces.tag)`,
          'in',
          codes.map((code) => code.toLowerCase()),
        ),
      ]),
    )
    .orderBy('pieces.id')
    .execute()
