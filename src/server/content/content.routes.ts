import * as contract from '../../contract/content.schemas.ts'
import * as manage from '../../contract/manage-content.schemas.ts'
import { getShopFacts } from '../../contract/settings.schemas.ts'
import { readMenuCollections } from '../catalogue/collections.service.ts'
import type { Route } from '../http/routes.ts'
import type { AppContext } from '../context.ts'
import { bannerKind, heroKind } from './content-kinds.ts'
import * as content from './content.service.ts'
import * as editing from './manage-content.service.ts'
import { shopFacts } from './shop-facts.ts'

export function contentRoutes(route: Route, { settings }: AppContext): void {
  route(contract.listBanners, ({ db, viewer, query }) => content.listContent(bannerKind, db, viewer, query), { cache: true })
  route(contract.getBanner, ({ db, viewer, params }) => content.getContent(bannerKind, db, viewer, params.id), { cache: true })
  route(contract.listHeroes, ({ db, viewer, query }) => content.listContent(heroKind, db, viewer, query), { cache: true })
  route(contract.getHero, ({ db, viewer, params }) => content.getContent(heroKind, db, viewer, params.id), { cache: true })
  route(contract.getDeal, ({ db }) => content.getDeal(db), { cache: true })
  route(getShopFacts, async ({ db }) => ({ ...shopFacts(settings), ...(await readMenuCollections(db)) }), { cache: true })
  route(manage.createBanner, ({ tx, viewer, body }) => editing.createContent(bannerKind, tx, viewer, body))
  route(manage.updateBanner, ({ tx, viewer, params, body }) => editing.updateContent(bannerKind, tx, viewer, params.id, body))
  route(manage.deleteBanner, async ({ tx, params }) => {
    await editing.deleteContent(bannerKind, tx, params.id)
    return { message: 'Banner deleted successfully!' }
  })
  route(manage.createHero, ({ tx, viewer, body }) => editing.createContent(heroKind, tx, viewer, body))
  route(manage.updateHero, ({ tx, viewer, params, body }) => editing.updateContent(heroKind, tx, viewer, params.id, body))
  route(manage.deleteHero, async ({ tx, params }) => {
    await editing.deleteContent(heroKind, tx, params.id)
    return { message: 'Hero deleted successfully!' }
  })
  route(manage.updateDeal, ({ tx, body }) => editing.updateDeal(tx, body))
}
