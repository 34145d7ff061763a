import { readdirSync } from 'node:fs'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CachePartition } from '../http/response-cache/cache.ts'
import { sendResponse, type ResponseData } from '../http/response-cache/representation.ts'
import { CODE_READER_POLICY } from '../http/security-headers.ts'
import type { AppContext } from '../context.ts'
import { errorPage } from './error-page.ts'
import { providerOf } from '../payment-provider/providers.ts'
import { isKnownPage, isVisitorPage, pageRoute } from './page-addresses.ts'
import { renderPageResponse, type Visitor } from './page-response.ts'
import type { PageRenderer } from './renderer.ts'

/**
 * Search parameters that pages read; others (such as campaign parameters) are ignored, so that their pages
 * share one cache entry.
 */
const pageParameters = [
  'category',
  'color',
  'price',
  'minPrice',
  'maxPrice',
  'metal',
  'purity',
  'minWeight',
  'maxWeight',
  'size',
  'gender',
  'collection',
  'origin',
  'weight',
  'sort',
  'page',
  'query',
  'for',
  'budget',
  'kind',
  'session_id',
  'ids',
  'pieceId',
]

/**
 * Those of pages that are rendered for their visitor alone: the token of a pay link, and whether its payment
 * has been made.
 */
const visitorParameters = [...pageParameters, 't', 'returned']

/** Every address that is neither an API call nor a file is a page of the web app. */
export async function pagesRoutes(
  app: FastifyInstance,
  shop: AppContext,
  pages: PageRenderer,
): Promise<void> {
  if (pages.assetsFolder) await assetRoutes(app, shop, pages.assetsFolder)
  const onRequest = async (request: FastifyRequest) => {
    request.pageRoute = pageRoute(await pages.listPages(), request.url)
  }
  app.get('/*', { onRequest }, (request, reply) => respondWithPage(app, shop, pages, request, reply))
  await app.register((scope) => formsWithoutScripts(scope, onRequest))
}

/** A form sent without scripts, whose contents only scripts can send on. */
const FORM_LIMIT_BYTES = 16_384

/** Responds to a form that was sent without scripts with the page it is on. Its contents are not read. */
async function formsWithoutScripts(
  scope: FastifyInstance,
  onRequest: (request: FastifyRequest) => Promise<void>,
): Promise<void> {
  const types = ['application/x-www-form-urlencoded', 'multipart/form-data']
  scope.addContentTypeParser(
    types,
    { parseAs: 'buffer', bodyLimit: FORM_LIMIT_BYTES },
    (_request, _body, done) => done(null),
  )
  scope.post('/*', { onRequest }, (request, reply) => {
    const isForm = types.some((type) => request.headers['content-type']?.startsWith(type))
    if (!isForm || isFile(request.url) || !isPath(pathOf(request.url))) return reply.callNotFound()
    return reply.redirect(request.url, 303)
  })
}

export const isFile = (url: string): boolean => /^\/(api|media|assets)\//.test(url)
const pathOf = (url: string): string => url.split('?', 1)[0] ?? '/'

/** Serves the files of this node's build, precompressed, and those of other versions uncompressed. */
async function assetRoutes(app: FastifyInstance, { assets }: AppContext, root: string): Promise<void> {
  const own = new Set(readdirSync(root))
  const options = { maxAge: '365d', immutable: true }
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      const name = request.url.slice('/assets/'.length).replace(/\?.*$/s, '')
      if (/^code-reader-[\w-]+\.js$/.test(name)) reply.header('content-security-policy', CODE_READER_POLICY)
      if (!own.has(name) && (await assets.find(name))) return reply.sendFile(name, assets.folder, options)
    })
    await scope.register(files, {
      root,
      prefix: '/assets/',
      decorateReply: false,
      preCompressed: true,
      ...options,
    })
  })
}

/** Sends the page of this address, from the cache or rendered now. */
export async function respondWithPage(
  app: FastifyInstance,
  shop: AppContext,
  pages: PageRenderer,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (isFile(request.url)) return reply.callNotFound()
  // HTML cannot hold the character NUL, so the page would differ from what its scripts expect.
  const withoutNul = request.url.replaceAll('%00', '')
  if (withoutNul !== request.url) return reply.redirect(isPath(pathOf(withoutNul)) ? withoutNul : '/', 301)
  const { url, isPlain } = pageAddress(request.url, pageParameters)
  const { pictureOrigins, ownCategories } = shop.settings
  if (isVisitorPage(await pages.listPages(), url)) {
    return sendPage(
      request,
      reply,
      renderPageResponse(app, pages, pageAddress(request.url, visitorParameters).url, {
        pictureOrigins,
        visitor: visitorOf(shop, request),
      }),
    )
  }
  const isKnown = pages.keep && isKnownPage(await pages.listPages(), url, ownCategories)
  const partition = isKnown ? 'usual' : partitionOfQuery(url)
  const isCached = pages.keep && (isPlain || isKnown)
  if (isCached) shop.responseCache.linkUrl(request, url, partition)
  const produce = () => renderPageResponse(app, pages, url, { pictureOrigins })
  return sendPage(
    request,
    reply,
    isCached ? shop.responseCache.getOrCreate(url, produce, partition) : produce(),
  )
}

/** The part of the response cache for pages with parameters. */
const partitionOfQuery = (url: string): CachePartition => (url.startsWith('/search?') ? 'searches' : 'lists')

/** The visitor as the API knows them: their session, and the shop's own origin. */
function visitorOf({ settings }: AppContext, { headers: { cookie = '' } }: FastifyRequest): Visitor {
  const { account } = settings.online
  return {
    headers: { cookie, origin: new URL(settings.publicUrl).origin },
    payment: account && providerOf(account).contentSecurityPolicy(account),
  }
}

async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Promise<ResponseData>,
): Promise<FastifyReply> {
  try {
    return await sendResponse(request, reply, await page)
  } catch (error) {
    request.log.error(error)
    return sendResponse(request, reply, errorPage(error))
  }
}

/** The address rendered for invalid paths. */
const NOT_FOUND_PATH = '/-/not-found'

/**
 * Reduces an address to the parameters that pages read, in a fixed order. `isPlain`: its path has only one
 * spelling, so that variants in percent-encoding cannot fill the cache.
 */
function pageAddress(url: string, names: readonly string[]): { url: string; isPlain: boolean } {
  const [path = '/', query] = url.split('?', 2)
  if (!isPath(path)) return { url: NOT_FOUND_PATH, isPlain: true }
  const isPlain = /^[a-z0-9/+.-]*$/.test(path)
  const requestParameters = new URLSearchParams(query)
  const read = new URLSearchParams()
  for (const name of names) {
    const value = requestParameters.get(name)
    if (value) read.set(name, value)
  }
  const search = read.toString()
  return { url: search ? `${path}?${search}` : path, isPlain }
}

/** Whether this is a normalised path: no other host, no double slashes, no dot segments. */
const isPath = (path: string): boolean =>
  path.startsWith('/') &&
  !path.includes('//') &&
  URL.canParse(path, 'http://shop.invalid') &&
  new URL(path, 'http://shop.invalid').pathname === path
