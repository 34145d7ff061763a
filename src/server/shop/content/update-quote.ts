import type * as z from 'zod/mini'
import type { Quote } from '../../../contract/content.ts'
import type * as contract from '../../../contract/manage-content.schemas.ts'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { updateContent } from './content-edits.ts'
import { quoteKind } from './content-kinds.ts'

/** Updates the given fields of a quote. @throws AppError as updateContent does. */
export const updateQuote = (
  tx: Tx,
  input: { actor: Actor; id: string; edit: z.output<typeof contract.updateQuote.body> },
): Promise<Quote> => updateContent(tx, quoteKind, input)
