import type { Tx } from '../../core/db/types.ts'
import { deleteContent } from './content-edits.ts'
import { heroKind } from './content-kinds.ts'

/** Deletes a hero slide. @throws AppError not_found. */
export const deleteHero = (tx: Tx, item: { id: string }): Promise<void> => deleteContent(tx, heroKind, item)
