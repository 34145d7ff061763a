import { resolve } from 'node:path'
import { Generator, getConfig } from '@tanstack/router-generator'

const root = resolve(import.meta.dirname, '..')

export const routeOptions = {
  target: 'react',
  routesDirectory: 'src/web/routes',
  generatedRouteTree: 'src/web/app/route-tree.gen.ts',
  quoteStyle: 'single',
  disableLogging: true,
} as const

/** The pages without those of the back office, whose list no shopper needs to load. */
const shopRouteOptions = {
  ...routeOptions,
  generatedRouteTree: 'src/web/app/shop-route-tree.gen.ts',
  routeFileIgnorePattern: '^_office$',
} as const

/** Writes both lists of routes, unless they are the same. */
export async function writeRouteTrees(): Promise<void> {
  for (const options of [routeOptions, shopRouteOptions])
    await new Generator({ config: getConfig(options, root), root }).run()
}
