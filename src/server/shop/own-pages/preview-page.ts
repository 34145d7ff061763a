import { renderMarkdown } from './render-markdown.ts'

/** Returns the HTML of a text that is not saved yet. */
export const previewPage = ({ body }: { body: string }): { html: string } => ({ html: renderMarkdown(body) })
