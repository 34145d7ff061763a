import type { Tx } from '../../core/db/types.ts'
import { deleteContent } from './content-edits.ts'
import { bannerKind } from './content-kinds.ts'

/** Deletes a video banner. @throws AppError not_found. */
export const deleteBanner = (tx: Tx, item: { id: string }): Promise<void> =>
  deleteContent(tx, bannerKind, item)
