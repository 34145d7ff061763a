import type * as z from 'zod/mini'
import type { Banner } from '../../../contract/content.ts'
import type * as contract from '../../../contract/manage-content.schemas.ts'
import type { Actor } from '../../core/context.ts'
import type { Tx } from '../../core/db/types.ts'
import { createContent } from './content-edits.ts'
import { bannerKind } from './content-kinds.ts'

/** Creates a video banner. @throws AppError as createContent does. */
export const createBanner = (
  tx: Tx,
  input: z.output<typeof contract.createBanner.body> & { actor: Actor },
): Promise<Banner> => createContent(tx, bannerKind, input)
