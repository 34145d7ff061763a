import * as contract from '../../../contract/redirect.schemas.ts'
import { paginated } from '../../core/http/paginated.ts'
import type { Route } from '../../core/http/route-types.ts'
import { createRedirect } from './create-redirect.ts'
import { deleteRedirect } from './delete-redirect.ts'
import { listRedirects } from './list-redirects.ts'

/** `isStated`: whether a path is an address of the shop. */
export function redirectsRoutes(route: Route, isStated: (path: string) => Promise<boolean>): void {
  route(contract.listRedirects, async ({ db, query, reply }) =>
    paginated(reply, await listRedirects(db, query)),
  )
  route(contract.createRedirect, async ({ tx, body }) =>
    createRedirect(tx, { ...body, isStated: await isStated(body.path) }),
  )
  route(contract.deleteRedirect, async ({ tx, params }) => {
    await deleteRedirect(tx, params)
    return { message: 'Redirect deleted.' }
  })
}
