import * as contract from '../../contract/content.ts'
import { getShopFacts } from '../../contract/settings.ts'
import type { Route } from '../http.ts'
import type { Shop } from '../shop.ts'
import * as content from './content.service.ts'
import { shopFacts } from './shop-facts.ts'

export function contentRoutes(route: Route, { settings }: Shop): void {
  route(contract.listBanners, ({ db, viewer, query }) => content.listBanners(db, viewer, query), { keep: true })
  route(contract.getBanner, ({ db, viewer, params }) => content.getBanner(db, viewer, params.id), { keep: true })
  route(contract.listHeroes, ({ db, viewer, query }) => content.listHeroes(db, viewer, query), { keep: true })
  route(contract.getHero, ({ db, viewer, params }) => content.getHero(db, viewer, params.id), { keep: true })
  route(contract.getDeal, ({ db }) => content.getDeal(db), { keep: true })
  route(getShopFacts, async () => shopFacts(settings), { keep: true })
}
