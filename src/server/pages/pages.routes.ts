import { readdirSync } from 'node:fs'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendAnswer, type Answer } from '../send-answer.ts'
import type { Shop } from '../shop.ts'
import { apology } from './apology.ts'
import { isKnownPage } from './known-pages.ts'
import { renderAnswer } from './page-answer.ts'
import type { PageRenderer } from './renderer.ts'

/** Search parameters that pages read; others (campaign marks and the like) change nothing and share one kept page. */
const pageParameters = ['category', 'color', 'price', 'page', 'query', 'for', 'budget', 'kind', 'session_id']

/** Every address that is not a call of the API or a file is a page of the web app. */
export async function pagesRoutes(app: FastifyInstance, shop: Shop, pages: PageRenderer): Promise<void> {
  if (pages.assetsFolder) await assetRoutes(app, shop, pages.assetsFolder)
  app.get('/blogs', { schema: { hide: true } }, async (_request, reply) => reply.redirect('/shop', 302))
  app.get('/*', { schema: { hide: true } }, (request, reply) => answerPage(app, shop, pages, request, reply))
}

/** The files of this node's own build, compressed, and those of other versions as they are. */
async function assetRoutes(app: FastifyInstance, { assets }: Shop, root: string): Promise<void> {
  const own = new Set(readdirSync(root))
  const options = { maxAge: '365d', immutable: true }
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const name = request.url.slice('/assets/'.length).replace(/\?.*$/s, '')
      if (!own.has(name) && (await assets.find(name))) return reply.sendFile(name, assets.folder, options)
    })
    await scope.register(files, { root, prefix: '/assets/', decorateReply: false, preCompressed: true, ...options })
  })
}

/** Answers with the page of this address, kept or rendered now. */
export function answerPage(app: FastifyInstance, shop: Shop, pages: PageRenderer, request: FastifyRequest, reply: FastifyReply) {
  if (/^\/(api|media|assets)\//.test(request.url)) return reply.callNotFound()
  const url = pageAddress(request.url)
  const shelf = isKnownPage(url) ? 'usual' : url.startsWith('/search?') ? 'searches' : 'lists'
  if (pages.keep) shop.answers.remember(request, url, shelf)
  const produce = () => renderAnswer(app, pages, url)
  return sendPage(shop, request, reply, pages.keep ? shop.answers.answer(url, produce, shelf) : produce())
}

async function sendPage(shop: Shop, request: FastifyRequest, reply: FastifyReply, page: Promise<Answer>): Promise<FastifyReply> {
  try {
    return await sendAnswer(request, reply, await page)
  } catch (error) {
    request.log.error(error)
    return sendAnswer(request, reply, apology(shop.settings.shop.name, error))
  }
}

/** The address with only the parameters that pages read, in one order. */
function pageAddress(url: string): string {
  const [path = '/', query] = url.split('?', 2)
  if (!query) return path
  const given = new URLSearchParams(query)
  const read = new URLSearchParams()
  for (const name of pageParameters) {
    const value = given.get(name)
    if (value) read.set(name, value)
  }
  const kept = read.toString()
  return kept ? `${path}?${kept}` : path
}
