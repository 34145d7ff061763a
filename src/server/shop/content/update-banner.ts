import type * as z from 'zod/mini'
import type { Banner } from '../../../contract/content.ts'
import type * as contract from '../../../contract/manage-content.schemas.ts'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { updateContent } from './content-edits.ts'
import { bannerKind } from './content-kinds.ts'

/** Updates the given fields of a video banner. @throws AppError as updateContent does. */
export const updateBanner = (
  tx: Tx,
  input: { actor: Actor; id: string; edit: z.output<typeof contract.updateBanner.body> },
): Promise<Banner> => updateContent(tx, bannerKind, input)
