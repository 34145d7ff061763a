import type { PageDraft } from '../../../contract/page-fields.ts'
import type { ManagedPage, PageSummary, PageVersion, ShownPage } from '../../../contract/page.ts'
import { statedPages, type StatedPage } from '../../../contract/stated-pages.ts'
import type { PageRow, PageVersionRow } from '../../core/db/schema/page-tables.ts'
import { AppError } from '../../core/lib/errors.ts'
import { isoStringOrNull } from '../../core/lib/iso-time.ts'
import { renderMarkdown, summarise, type PictureSizes } from './render-markdown.ts'

/** Cache tag of everything that shows the owner's pages. */
export const PAGES_TAG = 'content'

export const noSuchPage = () => new AppError('not_found', 'There is no such page.')

const isStated = (id: string): boolean => statedPages.some((page) => page.id === id)

/** A stated page that nobody has edited yet, as its row would be. */
export const unedited = ({ id, path, kind, title }: StatedPage): PageRow => ({
  id,
  path,
  kind,
  title,
  body: null,
  published: 1,
  version: 1,
  published_at: null,
  updated_at: 0,
})

export const summaryOfPage = (row: Omit<PageRow, 'body'>): PageSummary => ({
  _id: row.id,
  path: row.path,
  kind: row.kind,
  title: row.title,
  published: row.published === 1,
  stated: isStated(row.id),
  version: row.version,
  publishedAt: isoStringOrNull(row.published_at),
  updatedAt: isoStringOrNull(row.updated_at === 0 ? null : row.updated_at),
})

export const presentPage = (row: PageRow): ManagedPage => ({ ...summaryOfPage(row), body: row.body })

export const presentPageVersion = (row: PageVersionRow): PageVersion => ({
  version: row.version,
  title: row.title,
  body: row.body,
  published: row.published === 1,
  at: isoStringOrNull(row.at),
})

export const showPage = (row: PageRow, sizes?: PictureSizes): ShownPage => ({
  path: row.path,
  kind: row.kind,
  title: row.title,
  html: row.body === null ? null : renderMarkdown(row.body, sizes),
  summary: row.body === null ? '' : summarise(row.body).summary,
  publishedAt: isoStringOrNull(row.published_at),
})

/** What the audit log compares. */
export const pageDraftOf = (row: PageRow): Omit<PageDraft, 'body'> & { body: string | null } => ({
  path: row.path,
  kind: row.kind,
  title: row.title,
  body: row.body,
  published: row.published === 1,
})
