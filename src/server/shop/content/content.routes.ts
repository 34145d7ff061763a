import * as contract from '../../../contract/content.schemas.ts'
import * as manage from '../../../contract/manage-content.schemas.ts'
import * as settingsContract from '../../../contract/settings.schemas.ts'
import type { Route } from '../../core/http/route-types.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import { createBanner } from './create-banner.ts'
import { createHero } from './create-hero.ts'
import { deleteBanner } from './delete-banner.ts'
import { deleteHero } from './delete-hero.ts'
import { getBanner } from './get-banner.ts'
import { getDeal } from './get-deal.ts'
import { getHero } from './get-hero.ts'
import { getShopFacts } from './get-shop-facts.ts'
import { listBanners } from './list-banners.ts'
import { listHeroes } from './list-heroes.ts'
import { updateBanner } from './update-banner.ts'
import { createQuote } from './create-quote.ts'
import { deleteQuote } from './delete-quote.ts'
import { listQuotes } from './list-quotes.ts'
import { updateQuote } from './update-quote.ts'
import { updateDeal } from './update-deal.ts'
import { updateHero } from './update-hero.ts'

export function contentRoutes(route: Route, shop: ShopContext): void {
  route(contract.listBanners, ({ db, actor, query }) => listBanners(db, { ...query, actor }), { cache: true })
  route(contract.getBanner, ({ db, actor, params }) => getBanner(db, { ...params, actor }), { cache: true })
  route(contract.listHeroes, ({ db, actor, query }) => listHeroes(db, { ...query, actor }), { cache: true })
  route(contract.getHero, ({ db, actor, params }) => getHero(db, { ...params, actor }), { cache: true })
  route(contract.listQuotes, ({ db, actor, query }) => listQuotes(db, { ...query, actor }), { cache: true })
  route(contract.getDeal, ({ db }) => getDeal(db), { cache: true })
  route(settingsContract.getShopFacts, ({ db }) => getShopFacts(db, shop), { cache: true })
  route(manage.createBanner, ({ tx, actor, body }) => createBanner(tx, { ...body, actor }))
  route(manage.updateBanner, ({ tx, actor, params, body }) =>
    updateBanner(tx, { ...params, actor, edit: body }),
  )
  route(manage.deleteBanner, async ({ tx, params }) => {
    await deleteBanner(tx, params)
    return { message: 'Banner deleted successfully!' }
  })
  route(manage.createHero, ({ tx, actor, body }) => createHero(tx, { ...body, actor }))
  route(manage.updateHero, ({ tx, actor, params, body }) => updateHero(tx, { ...params, actor, edit: body }))
  route(manage.deleteHero, async ({ tx, params }) => {
    await deleteHero(tx, params)
    return { message: 'Hero deleted successfully!' }
  })
  route(manage.createQuote, ({ tx, actor, body }) => createQuote(tx, { ...body, actor }))
  route(manage.updateQuote, ({ tx, actor, params, body }) =>
    updateQuote(tx, { ...params, actor, edit: body }),
  )
  route(manage.deleteQuote, async ({ tx, params }) => {
    await deleteQuote(tx, params)
    return { message: 'Quote deleted successfully!' }
  })
  route(manage.updateDeal, ({ tx, body }) => updateDeal(tx, body))
}
