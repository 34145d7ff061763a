import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IdParams, Instant, PageQuery, Version, wholeNumber } from './fields.ts'
import * as refs from './page.ts'
import { MAX_PAGE_TEXT } from './page.ts'
import { PageBody, PageDraft, PageKindField, PagePath, PageTitleField } from './page-fields.ts'

/** The longest text as JSON, where a character takes up to six bytes. */
const MAX_PAGE_BYTES = 6 * MAX_PAGE_TEXT + 16 * 1024

/** Omitted fields keep their values. */
export const PageEdit = z.object({
  path: z.optional(PagePath),
  kind: z.optional(PageKindField),
  title: z.optional(PageTitleField),
  body: z.optional(PageBody),
  published: z.optional(z.boolean('must be true or false')),
  version: Version,
})

/** A page in the list of the back office. */
export const PageSummary = z.object({
  _id: Id,
  path: z.string(),
  kind: PageKindField,
  title: z.string(),
  published: z.boolean(),
  /** Whether it has a text that comes with the shop, as its version 1. */
  stated: z.boolean(),
  /** Number of saves; sent back with an edit. */
  version: z.number(),
  /** When it was first published; null for drafts, and for stated texts. */
  publishedAt: z.nullable(Instant),
  /** When it was last saved; null if never. */
  updatedAt: z.nullable(Instant),
})

/** A page as it is edited. `body`: Markdown; null while the stated text stands. */
export const ManagedPage = z.extend(PageSummary, { body: z.nullable(z.string()) })

export const PageVersion = z.object({
  version: z.number(),
  title: z.string(),
  /** Markdown; null for the stated text. */
  body: z.nullable(z.string()),
  published: z.boolean(),
  /** Null for the stated text that was there first. */
  at: z.nullable(Instant),
})

/** A page as people see it. */
export const ShownPage = z.object({
  path: z.string(),
  kind: PageKindField,
  title: z.string(),
  /** Safe HTML; null while the stated text stands. */
  html: z.nullable(z.string()),
  /** The beginning of its text, on one line; empty if it has none. */
  summary: z.string(),
  publishedAt: z.nullable(Instant),
})

export const Post = z.object({
  path: z.string(),
  title: z.string(),
  summary: z.string(),
  /** The first picture in it, if any. */
  picture: z.nullable(z.string()),
  publishedAt: Instant,
})

export const getPage = endpoint(refs.getPage, {
  access: 'anyone',
  personal: true,
  duty: 'manager',
  summary: 'The page of the owner at this path. Drafts are 404 for everyone but managers.',
  query: z.object({ path: z.string('is needed').check(z.maxLength(500, 'is too long')) }),
  response: ShownPage,
  errors: [],
})

export const listPosts = endpoint(refs.listPosts, {
  access: 'anyone',
  summary: 'The posts of the owner in the journal, newest first, at most 100.',
  response: z.array(Post),
  errors: [],
})

export const listPages = endpoint(refs.listPages, {
  access: 'admin',
  summary: 'The pages and posts, without their texts, by path; X-Total-Count is their number.',
  query: PageQuery,
  response: z.array(PageSummary),
  errors: [],
})

export const createPage = endpoint(refs.createPage, {
  access: 'admin',
  summary: 'Creates a page at a path of its own, or a post of the journal at /journal/….',
  body: PageDraft,
  bodyLimit: MAX_PAGE_BYTES,
  status: 201,
  response: ManagedPage,
  errors: ['code_taken'],
})

export const updatePage = endpoint(refs.updatePage, {
  access: 'admin',
  summary:
    'Saves a page as its next version; omitted fields stay unchanged. With the `version` that was edited, a change in the meantime returns 409.',
  params: IdParams,
  body: PageEdit,
  bodyLimit: MAX_PAGE_BYTES,
  response: ManagedPage,
  errors: ['code_taken', 'stale_edit'],
})

export const previewPage = endpoint(refs.previewPage, {
  access: 'admin',
  summary: 'The HTML of a text that is not saved yet.',
  body: z.object({ body: PageBody }),
  bodyLimit: MAX_PAGE_BYTES,
  response: z.object({ html: z.string() }),
  errors: [],
})

export const listPageVersions = endpoint(refs.listPageVersions, {
  access: 'admin',
  summary: 'The versions of a page with their texts, newest first; X-Total-Count is their number.',
  params: IdParams,
  // Their texts are long.
  query: z.extend(PageQuery, { limit: z._default(wholeNumber(1, 20), 20) }),
  response: z.array(PageVersion),
  errors: [],
})

export const restorePage = endpoint(refs.restorePage, {
  access: 'admin',
  summary:
    'Saves title and text of an earlier version as the newest one. Version 1 of a stated page is its stated text.',
  params: IdParams,
  body: z.object({ version: z.int('must be a whole number').check(z.minimum(1, 'must be at least 1')) }),
  response: ManagedPage,
  errors: [],
})
