import type { Tx } from '../../core/db/types.ts'
import { deleteContent } from './content-edits.ts'
import { quoteKind } from './content-kinds.ts'

/** Deletes a quote. @throws AppError not_found. */
export const deleteQuote = (tx: Tx, item: { id: string }): Promise<void> => deleteContent(tx, quoteKind, item)
