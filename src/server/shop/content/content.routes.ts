import * as contract from '../../../contract/content.schemas.ts'
import * as manage from '../../../contract/manage-content.schemas.ts'
import { getShopFacts } from '../../../contract/settings.schemas.ts'
import { readMenuCollections } from '../catalogue/collections.service.ts'
import type { Route } from '../../core/http/routes.ts'
import type { ShopContext } from '../rates/shop-context.ts'
import { bannerKind, heroKind } from './content-kinds.ts'
import * as content from './content.service.ts'
import * as editing from './manage-content.service.ts'
import { shopFacts } from './shop-facts.ts'

export function contentRoutes(route: Route, { settings, rates }: ShopContext): void {
  route(contract.listBanners, ({ db, actor, query }) => content.listContent(bannerKind, db, actor, query), { cache: true })
  route(contract.getBanner, ({ db, actor, params }) => content.getContent(bannerKind, db, actor, params.id), { cache: true })
  route(contract.listHeroes, ({ db, actor, query }) => content.listContent(heroKind, db, actor, query), { cache: true })
  route(contract.getHero, ({ db, actor, params }) => content.getContent(heroKind, db, actor, params.id), { cache: true })
  route(contract.getDeal, ({ db }) => content.getDeal(db), { cache: true })
  route(getShopFacts, async ({ db }) => ({
    ...shopFacts(settings), ...(rates.hasRates(Date.now()) && { hasRates: true as const }), ...(await readMenuCollections(db)),
  }), { cache: true })
  route(manage.createBanner, ({ tx, actor, body }) => editing.createContent(bannerKind, tx, actor, body))
  route(manage.updateBanner, ({ tx, actor, params, body }) => editing.updateContent(bannerKind, tx, actor, params.id, body))
  route(manage.deleteBanner, async ({ tx, params }) => {
    await editing.deleteContent(bannerKind, tx, params.id)
    return { message: 'Banner deleted successfully!' }
  })
  route(manage.createHero, ({ tx, actor, body }) => editing.createContent(heroKind, tx, actor, body))
  route(manage.updateHero, ({ tx, actor, params, body }) => editing.updateContent(heroKind, tx, actor, params.id, body))
  route(manage.deleteHero, async ({ tx, params }) => {
    await editing.deleteContent(heroKind, tx, params.id)
    return { message: 'Hero deleted successfully!' }
  })
  route(manage.updateDeal, ({ tx, body }) => editing.updateDeal(tx, body))
}
