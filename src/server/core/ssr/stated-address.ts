import type { FastifyInstance } from 'fastify'
import { pageRoute } from './page-addresses.ts'
import { isFile } from './pages.routes.ts'
import type { PageRenderer } from './renderer.ts'

/** Whether an address belongs to a page, a call or a file of the shop, in capital letters too. */
export async function isStatedAddress(
  app: FastifyInstance,
  pages: PageRenderer,
  path: string,
): Promise<boolean> {
  const list = await pages.listPages()
  // Browsers open pages whatever the case of their address.
  return [path, path.toLowerCase()].some(
    (each) =>
      isFile(`${each}/`) || app.hasRoute({ method: 'GET', url: each }) || pageRoute(list, each) !== '/*',
  )
}
