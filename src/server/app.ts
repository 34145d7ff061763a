import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import files from '@fastify/static'
import Fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { accountsRoutes } from './shop/accounts/accounts.routes.ts'
import { bookRoutes } from './shop/customers/book/book.routes.ts'
import { customersRoutes } from './shop/customers/customers.routes.ts'
import { phonesRoutes } from './shop/customers/phones/phones.routes.ts'
import { findSession, renewSession } from './core/sessions/sessions.ts'
import { addressesRoutes } from './shop/addresses/addresses.routes.ts'
import { alertsRoutes, stopAlertsRoute } from './shop/alerts/alerts.routes.ts'
import { apiReference } from './core/api-reference/api-reference.ts'
import { backupRoutes, checkBackupRoute } from './shop/backup/backup.routes.ts'
import { recordAuditEntries } from './core/audit/audit-entries.ts'
import { auditRoutes } from './core/audit/audit.routes.ts'
import { trustedProxies, warnOfProxy } from './core/http/client-ip.ts'
import { cartRoutes } from './shop/cart/cart.routes.ts'
import { categoriesRoutes } from './shop/catalogue/shelves/categories.routes.ts'
import { catalogueRoutes, importRoute } from './shop/catalogue/catalogue.routes.ts'
import { feedsRoutes, googleFeedRoute } from './shop/catalogue/feeds/feeds.routes.ts'
import { collectionsRoutes } from './shop/catalogue/shelves/collections.routes.ts'
import { connectionLimits, limitBodies } from './core/http/connection-limits.ts'
import { contentRoutes } from './shop/content/content.routes.ts'
import { couponsRoutes } from './shop/coupons/coupons.routes.ts'
import { errorBody, sendError } from './core/http/error-handler.ts'
import { healthRoutes, openReadiness } from './core/observability/health.ts'
import type { Route } from './core/http/route-types.ts'
import { bind, setUpRoutes } from './core/http/routes.ts'
import { serveFromCache } from './core/http/response-cache/serve-from-cache.ts'
import { registerMails } from './core/mail/mail-list.ts'
import { outboxPage } from './core/mail/outbox-page.ts'
import { malformedRequests } from './core/http/malformed-requests.ts'
import { followRequests, logRequest, type CompletedRequest } from './core/http/request-log.ts'
import { requestNaming } from './core/http/request-names.ts'
import { findPriceChanges, weighedRevision } from './shop/catalogue/refresh-prices.ts'
import { ratesRoutes } from './shop/rates/rates.routes.ts'
import { followRedirects } from './shop/redirects/follow-redirects.ts'
import { redirectsRoutes } from './shop/redirects/redirects.routes.ts'
import { returnsRoutes } from './shop/returns/returns.routes.ts'
import { reviewsRoutes } from './shop/reviews/reviews.routes.ts'
import { mediaRoutes } from './core/media/media.routes.ts'
import { streamedUploadRoute, uploadsRoutes } from './core/media/uploads.routes.ts'
import { countOrders, metricsRoutes, createMetrics } from './core/observability/metrics.ts'
import { addPieces } from './shop/pieces/add-pieces.ts'
import { importPiecesRoute, piecesRoutes } from './shop/pieces/pieces.routes.ts'
import { carriersRoutes } from './shop/shipments/carriers.routes.ts'
import { notesRoutes } from './shop/notes/notes.routes.ts'
import { dayBookRoutes } from './shop/day-book/day-book.routes.ts'
import { deliveryRoutes, importPinRulesRoute } from './shop/delivery/delivery.routes.ts'
import { ordersRoutes } from './shop/orders/base/base.routes.ts'
import { placeRoutes } from './shop/orders/place/place.routes.ts'
import { fulfilRoutes } from './shop/orders/fulfil/fulfil.routes.ts'
import { refundRoutes } from './shop/orders/refund/refund.routes.ts'
import { payRoutes } from './shop/orders/pay/pay.routes.ts'
import { counterRoutes } from './shop/orders/counter/counter.routes.ts'
import { officeRoutes } from './shop/orders/office/office.routes.ts'
import { paymentReturnRoute, paymentsRoutes, paymentWebhookRoute } from './shop/payments/payments.routes.ts'
import { isStatedAddress } from './core/ssr/stated-address.ts'
import { respondWithPage, pagesRoutes } from './core/ssr/pages.routes.ts'
import { errorPage } from './core/ssr/error-page.ts'
import type { PageRenderer } from './core/ssr/renderer.ts'
import { openDocumentRenderer } from './shop/invoicing/render/document-renderer.ts'
import { invoicingRoutes } from './shop/invoicing/invoicing.routes.ts'
import { seoRoutes } from './shop/content/seo.routes.ts'
import { wellKnownRoutes } from './shop/content/well-known.routes.ts'
import { securityHeaders, addSecurityHeaders } from './core/http/security-headers.ts'
import { composeListeners } from './core/http/compose-listeners.ts'
import { openAdmissionQueue } from './core/http/admission-queue.ts'
import { unavailable } from './core/lib/errors.ts'
import type { RouteServices } from './core/context.ts'
import type { ShopContext } from './shop/rates/shop-context.ts'
import { ticketsRoutes } from './shop/tickets/tickets.routes.ts'
import { journalRoutes } from './shop/own-pages/journal.routes.ts'
import { ownPagesRoutes } from './shop/own-pages/own-pages.routes.ts'
import { metalAccountRoutes } from './shop/metal-account/metal-account.routes.ts'
import { stockTakingRoutes } from './shop/stock-taking/stock-taking.routes.ts'
import { searchesRoutes } from './shop/searches/searches.routes.ts'
import { statsRoutes } from './shop/figures/stats.routes.ts'
import { registerTradeMetrics } from './shop/figures/trade-metrics.ts'
import { settingsRoutes } from './shop/settings/settings.routes.ts'
import { wishlistRoutes } from './shop/wishlist/wishlist.routes.ts'
import { demoRoutes } from './shop/demo/demo.routes.ts'
import { onboardingRoutes } from './shop/onboarding/onboarding.routes.ts'
import { shopMails } from './shop-mails.ts'

/** Builds the whole application; every feature is registered here once. `sheds`: turns on load shedding. */
export async function buildApp(
  shop: ShopContext,
  pages: PageRenderer,
  sheds = false,
  limits = connectionLimits,
): Promise<FastifyInstance> {
  registerMails(shopMails)
  const headers = securityHeaders(shop.settings)
  const admissionQueue = sheds ? openAdmissionQueue(errorPage(unavailable()), headers, shop.log) : undefined
  const nameRequest = requestNaming(shop.settings)
  const malformed = malformedRequests(headers)
  const readiness = openReadiness(shop)
  const figures = createMetrics(shop, readiness, admissionQueue?.rejected)
  // After those of the database, which must not count these queries as waiting.
  registerTradeMetrics(shop)
  const note = (completed: CompletedRequest) => {
    logRequest(shop.log, completed)
    figures.observe(completed)
  }

  const app = Fastify({
    ...serverOptions(shop),
    serverFactory: composeListeners(
      { limits, malformed },
      malformed.guard,
      limitBodies(limits, malformed.errorResponse(408)),
      ...(admissionQueue ? [admissionQueue.guard] : []),
      serveFromCache(shop, headers, note, nameRequest),
    ),
    clientErrorHandler: malformed.rejectUnreadable,
    genReqId: (request) => nameRequest(request).id,
    // A URL that cannot be parsed gets the same 404 as any unknown one. No hook runs for it.
    frameworkErrors: (_error, request, reply) =>
      void respondNotFound(app, shop, pages, request, reply.headers(headers)),
  })
  app.setErrorHandler((error, request, reply) => {
    sendError(error, request, reply)
    figures.recordError(error, request, reply.statusCode)
    return reply
  })
  countOrders(app, shop)
  followRequests(app, note, nameRequest)
  addSecurityHeaders(app, headers)
  warnOfProxy(app, shop)
  await app.register(cookie)
  await app.register(files, { root: shop.media.folder, serve: false })
  await apiReference(app, shop.settings)
  await pages.middleware?.(app)

  await registerCalls(app, shop, pages, limits.write)
  outboxPage(app, shop)
  healthRoutes(app, readiness)
  metricsRoutes(app, shop)
  seoRoutes(app, shop, pages)
  googleFeedRoute(app, shop)
  wellKnownRoutes(app, shop)
  journalRoutes(app, shop)
  followRedirects(app, shop)
  await pagesRoutes(app, shop, pages)

  app.setNotFoundHandler((request, reply) => respondNotFound(app, shop, pages, request, reply))
  return app
}

const serverOptions = (shop: ShopContext) => ({
  loggerInstance: shop.log,
  logController: new LogController({ disableRequestLogging: true }),
  trustProxy: trustedProxies(shop.settings),
  // Requests on an open connection during shutdown get a normal response.
  return503OnClosing: false,
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
})

/** Binds every call of the contract, one line a feature. `writeMs`: time limit of a write. */
async function registerCalls(
  app: FastifyInstance,
  shop: ShopContext,
  pages: PageRenderer,
  writeMs: number,
): Promise<void> {
  const services = { findSession, renewSession, recordAuditEntries }
  const route = setUpRoutes(app, shop, services, writeMs)
  catalogueRoutes(route, shop)
  categoriesRoutes(route)
  collectionsRoutes(route)
  feedsRoutes(route)
  contentRoutes(route, shop)
  accountsRoutes(route, shop)
  customersRoutes(route, shop)
  phonesRoutes(route, shop)
  bookRoutes(route, shop)
  uploadsRoutes(route, shop)
  await otherBodies(app, shop, services)
  cartRoutes(route, shop)
  couponsRoutes(route)
  addressesRoutes(route)
  wishlistRoutes(route)
  notesRoutes(route)
  carriersRoutes(route)
  redirectsRoutes(route, (path) => isStatedAddress(app, pages, path))
  piecesRoutes(route, shop)
  stockTakingRoutes(route, shop)
  metalAccountRoutes(route)
  ticketsRoutes(route, shop)
  ownPagesRoutes(route, pages)
  deliveryRoutes(route, shop)
  ordersRoutes(route, shop)
  placeRoutes(route, shop)
  fulfilRoutes(route, shop)
  refundRoutes(route, shop)
  payRoutes(route, shop)
  counterRoutes(route, shop)
  officeRoutes(route, shop)
  paymentsRoutes(route, shop)
  const renderer = openDocumentRenderer()
  app.addHook('onClose', () => renderer.close())
  invoicingRoutes(route, shop, renderer)
  dayBookRoutes(route, shop, renderer)
  returnsRoutes(route, shop)
  reviewsRoutes(route)
  alertsRoutes(route, shop)
  ratesRoutes(route, shop, { weighedRevision, findPriceChanges })
  statsRoutes(route)
  searchesRoutes(route)
  auditRoutes(route)
  backupRoutes(route, shop)
  onboardingRoutes(route, shop)
  settingsRoutes(route, shop)
  demoRoutes(route)
  mediaRoutes(app, shop)
}

/** Binds the routes whose bodies are no JSON: forms with a file, and what mail programs send. */
async function otherBodies(app: FastifyInstance, shop: ShopContext, services: RouteServices): Promise<void> {
  await scopeOf(
    app,
    shop,
    services,
    (scope) => scope.register(multipart),
    (form) => {
      streamedUploadRoute(form, shop)
      importRoute(form, shop, addPieces)
      importPiecesRoute(form, shop)
      importPinRulesRoute(form)
      checkBackupRoute(form, shop)
    },
  )
  await scopeOf(app, shop, services, ignoreBodies, (scope) => stopAlertsRoute(scope, shop))
  await scopeOf(app, shop, services, readForms, (scope) => paymentReturnRoute(scope, shop))
  await scopeOf(app, shop, services, readBytes, (scope) => paymentWebhookRoute(scope, shop))
}

/** A separate Fastify scope for routes whose bodies are no JSON; `prepare` says how it reads them. */
async function scopeOf(
  app: FastifyInstance,
  shop: ShopContext,
  services: RouteServices,
  prepare: (scope: FastifyInstance) => unknown,
  routes: (route: Route) => void,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await prepare(scope)
    routes(bind(scope, shop, services))
  })
}

const ignoreBodies = (scope: FastifyInstance) =>
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, undefined))

/** Reads a form that a page posts. */
const readForms = (scope: FastifyInstance) =>
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  )

/** Reads a body as the bytes that were sent, which are signed. */
const readBytes = (scope: FastifyInstance) =>
  scope.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

/** The 404 response: a page with links for people, JSON for programs. */
function respondNotFound(
  app: FastifyInstance,
  shop: ShopContext,
  pages: PageRenderer,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  if (/^\/(api|media|assets)\//.test(request.url) || !['GET', 'HEAD'].includes(request.method)) {
    return reply.code(404).send(errorBody('not_found', 'Nothing was found at this address.'))
  }
  return respondWithPage(app, shop, pages, request, reply)
}
