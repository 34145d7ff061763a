import type { PageKind } from '../../../../contract/page.ts'

/** The owner's pages and posts. */
export type PageTables = {
  pages: PageRow
  page_versions: PageVersionRow
}

export type PageRow = {
  id: string
  path: string
  kind: PageKind
  title: string
  /** Markdown; null while the text that comes with the shop stands. */
  body: string | null
  published: number
  version: number
  /** When it was first published. */
  published_at: number | null
  updated_at: number
}

/** What a page was at each save. */
export type PageVersionRow = {
  page_id: string
  version: number
  title: string
  /** Null for the text that comes with the shop. */
  body: string | null
  published: number
  /** Null for the text that was there before the first save. */
  at: number | null
}
