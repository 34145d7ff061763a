import { MAX_PIECES_FILE } from '../../../contract/piece.ts'
import * as contract from '../../../contract/piece.schemas.ts'
import { paginated } from '../../core/http/paginated.ts'
import type { Route } from '../../core/http/route-types.ts'
import { takeFile } from '../../core/media/receive-file.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import { createPiece } from './create-piece.ts'
import { deletePiece } from './delete-piece.ts'
import { importPieces } from './import-pieces.ts'
import { listPieces } from './list-pieces.ts'
import { listStockDifferences } from './list-stock-differences.ts'
import { planPieces } from './plan-pieces.ts'
import { updatePiece } from './update-piece.ts'

export function piecesRoutes(route: Route, shop: ShopContext): void {
  route(contract.listPieces, async ({ db, query, reply }) => paginated(reply, await listPieces(db, query)))
  route(contract.listStockDifferences, async ({ db, query, reply }) =>
    paginated(reply, await listStockDifferences(db, query)),
  )
  route(contract.createPiece, ({ tx, actor, body }) => createPiece(tx, shop, { ...body, actor }))
  route(contract.updatePiece, ({ tx, actor, params, body }) =>
    updatePiece(tx, shop, { ...params, actor, edit: body }),
  )
  route(contract.deletePiece, async ({ tx, actor, params }) => {
    await deletePiece(tx, shop, { ...params, actor })
    return { message: 'Piece deleted successfully!' }
  })
}

/** The import of pieces, which reads its file as a stream. */
export function importPiecesRoute(route: Route, shop: ShopContext): void {
  route.inSteps(
    contract.importPieces,
    async ({ request, reply, db, actor, query, step }) => {
      const plan = await takeFile(request, reply, MAX_PIECES_FILE, ({ file }) => planPieces(db, { file }))
      return importPieces(step, shop, { actor, plan, digest: query.apply })
    },
    { largestBody: () => contract.importPieces.bodyLimit },
  )
}
