import * as importing from '../../../contract/import-products.schemas.ts'
import { MAX_IMPORT_BYTES } from '../../../contract/import-products.ts'
import * as manage from '../../../contract/manage-products.schemas.ts'
import * as pieces from '../../../contract/piece.schemas.ts'
import * as preview from '../../../contract/price-preview.schemas.ts'
import * as contract from '../../../contract/product.schemas.ts'
import { skipAuditEntry } from '../../core/audit/audit-entries.ts'
import * as rules from '../../../contract/price-rules.schemas.ts'
import * as moves from '../../../contract/stock-move.schemas.ts'
import * as choices from '../../../contract/product-choices.schemas.ts'
import type { BeforeTransaction, Route } from '../../core/http/route-types.ts'
import { paginated } from '../../core/http/paginated.ts'
import { setCacheExpiry } from '../../core/http/response-cache/cache.ts'
import { takeFile } from '../../core/media/receive-file.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import { countEmptySearches } from '../searches/count-empty-searches.ts'
import { changePriceRules } from './change-price-rules.ts'
import { createProduct } from './create-product.ts'
import { deleteProduct } from './delete-product.ts'
import { deleteProducts } from './delete-products.ts'
import { exportProducts } from './import/export-products.ts'
import { getManagedProduct } from './get-managed-product.ts'
import { getProductChoices } from './lists/get-product-choices.ts'
import { getProduct } from './get-product.ts'
import { importProducts } from './import/import-products.ts'
import { listManagedProducts } from './lists/list-managed-products.ts'
import { listOfferedPieces } from './lists/list-offered-pieces.ts'
import { listProductsByIds } from './lists/list-products-by-ids.ts'
import { listProducts } from './lists/list-products.ts'
import { listRecommended } from './lists/list-recommended.ts'
import { listRelated } from './lists/list-related.ts'
import { listStockMoves } from '../stock/list-stock-moves.ts'
import { listTrending } from './lists/list-trending.ts'
import { planImport } from './import/plan-import.ts'
import { previewPriceRules } from './preview-price-rules.ts'
import { previewPrice } from './preview-price.ts'
import { previewSoldByPiece } from './preview-sold-by-piece.ts'
import { productsText } from './products-text.ts'
import { restoreProducts } from './restore-products.ts'
import { searchProducts } from './lists/search-products.ts'
import { updateProduct } from './update-product.ts'
import { updateProducts } from './update-products.ts'

export function catalogueRoutes(route: Route, shop: ShopContext): void {
  route(contract.listProducts, ({ db, query }) => listProducts(db, shop, query), {
    cache: true,
    partition: 'lists',
  })
  route(choices.getProductChoices, ({ db }) => getProductChoices(db), { cache: true })
  route(contract.getProduct, ({ db, params }) => getProduct(db, shop, params), { cache: true })
  route(
    pieces.listOfferedPieces,
    async ({ db, params, query, reply }) =>
      paginated(reply, await listOfferedPieces(db, shop, { ...query, ...params })),
    { cache: true },
  )
  route(contract.listProductsByIds, ({ db, query }) => listProductsByIds(db, shop, query), {
    cache: true,
    partition: 'lists',
  })
  route(contract.listTrending, ({ db }) => listTrending(db, shop), { cache: true })
  searchRoute(route, shop)
  route(contract.listRelated, ({ db, params }) => listRelated(db, shop, params), { cache: true })
  route(contract.listRecommended, ({ db }) => listRecommended(db, shop), { cache: true })
  route(manage.listManagedProducts, ({ db, query }) => listManagedProducts(db, shop, query))
  route(manage.getManagedProduct, ({ db, params }) => getManagedProduct(db, shop, params))
  route(manage.previewSoldByPiece, ({ db, params }) => previewSoldByPiece(db, params))
  route(moves.listStockMoves, async ({ db, query, reply }) =>
    paginated(reply, await listStockMoves(db, query)),
  )
  route(manage.createProduct, ({ tx, actor, body }) => createProduct(tx, shop, { ...body, actor }))
  route(manage.updateProduct, ({ tx, actor, params, body }) =>
    updateProduct(tx, shop, { ...params, actor, edit: body }),
  )
  route(manage.updateProducts, async ({ tx, actor, body }) => ({
    products: await updateProducts(tx, shop, { ...body, reason: 'edit', by: actor.id }),
  }))
  route(manage.deleteProduct, async ({ tx, params }) => {
    await deleteProduct(tx, params)
    return { message: 'Product deleted successfully!' }
  })
  route(manage.deleteProducts, async ({ tx, body }) => {
    await deleteProducts(tx, body)
    return { message: `${productsText(body.ids.length)} deleted.` }
  })
  route(manage.restoreProducts, async ({ tx, body }) => {
    await restoreProducts(tx, body)
    return { message: `${productsText(body.ids.length)} restored.` }
  })
  route(manage.exportProducts, async ({ db, reply, query }) => {
    reply.header('content-disposition', 'attachment; filename="products.csv"')
    return exportProducts(db, shop, query)
  })
  pricingRoutes(route, shop)
}

/** The price of a variant that is being typed, and changes of many price rules. */
function pricingRoutes(route: Route, shop: ShopContext): void {
  route(preview.previewPrice, async ({ tx, body }) => {
    skipAuditEntry(tx)
    return previewPrice(shop, body)
  })
  // Before the transaction, because it computes thousands of prices.
  const prepare = ({ db, body }: BeforeTransaction<typeof rules.previewPriceRules>) =>
    previewPriceRules(db, shop, body)
  route(
    rules.previewPriceRules,
    async ({ tx, prepared }) => {
      skipAuditEntry(tx)
      return prepared
    },
    { prepare },
  )
  route(rules.changePriceRules, async ({ tx, body }) => ({
    message: `The prices of ${productsText(await changePriceRules(tx, shop, body))} follow the new rule.`,
  }))
}

/** The product import, which reads its file as a stream. */
export function importRoute(
  route: Route,
  shop: ShopContext,
  addPieces: Parameters<typeof importProducts>[2]['addPieces'],
): void {
  route.inSteps(
    importing.importProducts,
    async ({ request, reply, db, actor, query, step }) => {
      const plan = await takeFile(request, reply, MAX_IMPORT_BYTES, ({ file }) =>
        planImport(db, shop, { file, assigned: query.columns ?? {} }),
      )
      return importProducts(step, shop, { actor, plan, digest: query.apply, addPieces })
    },
    { largestBody: () => importing.importProducts.bodyLimit },
  )
}

/** The search, which counts those without result. */
function searchRoute(route: Route, shop: ShopContext): void {
  const countEmptySearch = countEmptySearches(shop)

  route(
    contract.searchProducts,
    async ({ db, query: { final, ...query } }) => {
      const found = await searchProducts(db, shop, query)
      if (final && found.length === 0) {
        countEmptySearch(query.query)
        // The next one must be counted too.
        setCacheExpiry(0)
      }
      return found
    },
    { cache: true, partition: 'searches' },
  )
}
