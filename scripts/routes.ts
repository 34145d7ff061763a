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

/** Writes the list of routes, unless it is the same, as a build does. */
export async function writeRouteTree(): Promise<void> {
  await new Generator({ config: getConfig(routeOptions, root), root }).run()
}
