import type * as z from 'zod/mini'
import type { Quote } from '../../../contract/content.ts'
import type * as contract from '../../../contract/manage-content.schemas.ts'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { createContent } from './content-edits.ts'
import { quoteKind } from './content-kinds.ts'

/** Creates a quote. @throws AppError as createContent does. */
export const createQuote = (
  tx: Tx,
  input: z.output<typeof contract.createQuote.body> & { actor: Actor },
): Promise<Quote> => createContent(tx, quoteKind, input)
