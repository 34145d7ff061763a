import * as z from 'zod/mini'
import { oneLine } from './fields.ts'
import { MAX_PAGE_TEXT, MAX_PAGE_TITLE, pageKinds } from './page.ts'

/** `/` and one to three parts of small letters, digits and hyphens. */
export const PagePath = z
  .string('must be a path')
  .check(
    z.maxLength(120, 'must be at most 120 characters'),
    z.regex(
      /^(\/[a-z0-9]+(-[a-z0-9]+)*){1,3}$/,
      'must be / and one to three words of a-z, 0-9 and -, such as /our-workshop',
    ),
  )

export const PageBody = z
  .string('must be a text')
  .check(z.maxLength(MAX_PAGE_TEXT, 'must be at most 50,000 characters'))

export const PageKindField = z.enum(pageKinds, `must be one of ${pageKinds.join(', ')}`)

export const PageTitleField = oneLine(MAX_PAGE_TITLE)

/** A page before it is created. */
export const PageDraft = z.object({
  path: PagePath,
  kind: z._default(PageKindField, 'page'),
  title: PageTitleField,
  body: z._default(PageBody, ''),
  published: z._default(z.boolean('must be true or false'), false),
})

export type PageDraft = z.output<typeof PageDraft>

/** What the form of a page asks for. */
export const PageFields = z.object({
  path: PagePath,
  kind: PageKindField,
  title: PageTitleField,
  body: PageBody,
})
export type PageFields = z.output<typeof PageFields>
