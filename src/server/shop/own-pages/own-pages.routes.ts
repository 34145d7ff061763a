import * as contract from '../../../contract/page.schemas.ts'
import { skipAuditEntry } from '../../core/audit/audit-entries.ts'
import { paginated } from '../../core/http/paginated.ts'
import type { Route } from '../../core/http/route-types.ts'
import type { PageRenderer } from '../../core/ssr/renderer.ts'
import { createPage } from './create-page.ts'
import { getPage } from './get-page.ts'
import { listPageVersions } from './list-page-versions.ts'
import { listPages } from './list-pages.ts'
import { listPosts } from './list-posts.ts'
import { previewPage } from './preview-page.ts'
import { restorePage } from './restore-page.ts'
import { updatePage } from './update-page.ts'

/** `renderer` knows the pages that the shop has itself. */
export function ownPagesRoutes(route: Route, renderer: Pick<PageRenderer, 'listPages'>): void {
  route(contract.getPage, ({ db, actor, query }) => getPage(db, { ...query, actor }), { cache: true })
  route(contract.listPosts, ({ db }) => listPosts(db), { cache: true })
  route(contract.listPages, async ({ db, query, reply }) => paginated(reply, await listPages(db, query)))
  route(contract.createPage, async ({ tx, body }) =>
    createPage(tx, { ...body, pages: await renderer.listPages() }),
  )
  route(contract.updatePage, async ({ tx, params, body }) =>
    updatePage(tx, { ...params, ...body, pages: await renderer.listPages() }),
  )
  route(contract.previewPage, async ({ tx, body }) => {
    skipAuditEntry(tx)
    return previewPage(tx.db, body)
  })
  route(contract.listPageVersions, async ({ db, params, query, reply }) =>
    paginated(reply, await listPageVersions(db, { ...params, ...query })),
  )
  route(contract.restorePage, ({ tx, params, body }) => restorePage(tx, { ...params, ...body }))
}
