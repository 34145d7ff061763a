import type { Queries } from '../../core/db/types.ts'
import { readPictureSizes } from './picture-sizes.ts'
import { renderMarkdown } from './render-markdown.ts'

/** Returns the HTML of a text that is not saved yet. */
export const previewPage = async (db: Queries, { body }: { body: string }): Promise<{ html: string }> => ({
  html: renderMarkdown(body, await readPictureSizes(db, body)),
})
