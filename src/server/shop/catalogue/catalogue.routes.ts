import { MAX_IMPORT_BYTES } from '../../../contract/import-products.ts'
import { importProducts } from '../../../contract/import-products.schemas.ts'
import * as manage from '../../../contract/manage-products.schemas.ts'
import { previewPrice } from '../../../contract/price-preview.schemas.ts'
import * as contract from '../../../contract/product.schemas.ts'
import { getProductChoices } from '../../../contract/product-choices.schemas.ts'
import { skipAuditEntry } from '../../core/audit/audit-entries.ts'
import * as rules from '../../../contract/price-rules.schemas.ts'
import { changePriceRules, previewRuleChange } from './price-rules.service.ts'
import { productsText } from './products-text.ts'
import type { BeforeTransaction, Route } from '../../core/http/routes.ts'
import { takeFile } from '../../core/media/receive-file.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import * as catalogue from './catalogue.service.ts'
import { exportProducts } from './export-products.ts'
import { applyImport } from './import-products.ts'
import * as products from './manage-products.service.ts'
import { previewPrice as computePreview } from './price-preview.service.ts'
import { planImport } from './plan-import.ts'
import { getProductChoices as readChoices } from './product-choices.service.ts'
import { searchProducts } from './search-products.ts'
import * as suggestions from './recommendations.service.ts'

export function catalogueRoutes(route: Route, shop: ShopContext): void {
  route(contract.listProducts, ({ db, query }) => catalogue.listProducts(db, shop, query), { cache: true, partition: 'lists' })
  route(getProductChoices, ({ db }) => readChoices(db), { cache: true })
  route(contract.getProduct, ({ db, params }) => catalogue.getProduct(db, shop, params.id), { cache: true })
  route(contract.listTrending, ({ db }) => catalogue.listTrending(db, shop), { cache: true })
  route(contract.searchProducts, ({ db, query }) => searchProducts(db, shop, query), {
    cache: true,
    partition: 'searches',
  })
  route(contract.listRelated, ({ db, params }) => suggestions.listRelated(db, shop, params.id), { cache: true })
  route(contract.listRecommended, ({ db }) => suggestions.listRecommended(db, shop), { cache: true })
  route(manage.listManagedProducts, ({ db, query }) => catalogue.listManagedProducts(db, shop, query))
  route(manage.getManagedProduct, ({ db, params }) => catalogue.getManagedProduct(db, shop, params.id))
  route(manage.createProduct, ({ tx, actor, body }) => products.addProduct(tx, shop, actor, body))
  route(manage.updateProduct, ({ tx, actor, params, body }) => products.changeProduct(tx, shop, actor, params.id, body))
  route(manage.editProducts, async ({ tx, body }) => ({ products: await products.changeProducts(tx, shop, body.products) }))
  route(previewPrice, async ({ tx, body }) => {
    skipAuditEntry(tx)
    return computePreview(shop, body)
  })
  route(manage.deleteProduct, async ({ tx, params }) => {
    await products.removeProduct(tx, params.id)
    return { message: 'Product deleted successfully!' }
  })
  route(manage.deleteProducts, async ({ tx, body: { ids } }) => {
    await products.removeProducts(tx, ids)
    return { message: `${productsText(ids.length)} deleted.` }
  })
  route(manage.restoreProducts, async ({ tx, body: { ids } }) => {
    await products.restoreProducts(tx, ids)
    return { message: `${productsText(ids.length)} restored.` }
  })
  const previewRules = ({ db, body }: BeforeTransaction<typeof rules.previewPriceRules>) => previewRuleChange(db, shop.rates, body)
  route(rules.previewPriceRules, async ({ tx, prepared }) => {
    skipAuditEntry(tx)
    return prepared
  }, { prepare: previewRules })
  route(rules.changePriceRules, async ({ tx, body }) => ({ message: `The prices of ${productsText(await changePriceRules(tx, shop.rates, body))} follow the new rule.` }))
  route(manage.exportProducts, async ({ db, reply, query }) => {
    reply.header('content-disposition', 'attachment; filename="products.csv"')
    return exportProducts(db, shop, query)
  })
}

/** The product import, which reads its file as a stream. */
export function importRoute(route: Route, shop: ShopContext): void {
  route.inSteps(importProducts, async ({ request, reply, db, actor, query, step }) => {
    const plan = await takeFile(request, reply, MAX_IMPORT_BYTES, ({ file }) => planImport(db, shop, file))
    return applyImport(step, shop, actor, plan, query.apply)
  }, { largestBody: () => importProducts.bodyLimit })
}
