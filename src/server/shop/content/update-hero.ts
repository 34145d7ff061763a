import type * as z from 'zod/mini'
import type { Hero } from '../../../contract/content.ts'
import type * as contract from '../../../contract/manage-content.schemas.ts'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { updateContent } from './content-edits.ts'
import { heroKind } from './content-kinds.ts'

/** Updates the given fields of a hero slide. @throws AppError as updateContent does. */
export const updateHero = (
  tx: Tx,
  input: { actor: Actor; id: string; edit: z.output<typeof contract.updateHero.body> },
): Promise<Hero> => updateContent(tx, heroKind, input)
