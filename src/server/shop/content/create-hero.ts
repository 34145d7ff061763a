import type * as z from 'zod/mini'
import type { Hero } from '../../../contract/content.ts'
import type * as contract from '../../../contract/manage-content.schemas.ts'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { createContent } from './content-edits.ts'
import { heroKind } from './content-kinds.ts'

/** Creates a hero slide. @throws AppError as createContent does. */
export const createHero = (
  tx: Tx,
  input: z.output<typeof contract.createHero.body> & { actor: Actor },
): Promise<Hero> => createContent(tx, heroKind, input)
