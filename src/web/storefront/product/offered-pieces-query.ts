import { queryOptions } from '@tanstack/react-query'
import { listOfferedPieces } from '../../../contract/piece.ts'
import type { Api } from '../../api/client.ts'
import { FOR_ALL } from '../../api/queries/for-all.ts'
import { offeredPiecesKey } from './offered-pieces-key.ts'

/**
 * The pieces in stock of a variant that is sold by piece, lightest first: one page, to which the page of its
 * product adds more.
 */
export const offeredPiecesQuery = (api: Api, variantId: string) =>
  queryOptions({
    queryKey: offeredPiecesKey(variantId),
    queryFn: () => api(listOfferedPieces, { params: { variantId }, query: {} }),
    meta: FOR_ALL,
  })
