import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageRenderer, RenderedPage, SendInternally } from './renderer.ts'

type Manifest = Record<string, { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }>

/** The built entry of the web app, as exported by src/web/app/entry-server.tsx. */
type Entry = {
  renderPage(page: { url: string; send: SendInternally; assets: PageAssets }): Promise<RenderedPage>
}

/** The files that every page loads first, and the chunks of each route, by route file. */
export type PageAssets = {
  scripts: string[]
  /** Static imports of those scripts, preloaded in parallel. */
  imports: string[]
  styles: string[]
  fonts: string[]
  /** Scripts to preload, by the route's source file. */
  chunks: Record<string, string[]>
}

/** Loads the web app built by `npm run build`. */
export async function openProductionRenderer(distFolder: string): Promise<PageRenderer> {
  const entry = (await import(pathToFileURL(join(distFolder, 'server/entry-server.js')).href)) as Entry
  const manifest = JSON.parse(readFileSync(join(distFolder, 'client/.vite/manifest.json'), 'utf8')) as Manifest
  const assets = readAssets(manifest)
  return {
    render: (url, send) => entry.renderPage({ url, send, assets }),
    assetsFolder: join(distFolder, 'client/assets'),
    keep: true,
  }
}

function readAssets(manifest: Manifest): PageAssets {
  const start = Object.values(manifest).find((chunk) => chunk.isEntry)
  if (!start) throw new Error('The build has no entry.')
  const first = withImports(manifest, start.file)
  const chunks: PageAssets['chunks'] = {}
  for (const [source, chunk] of Object.entries(manifest)) {
    const route = /^(src\/web\/routes\/[^?]+)\?tsr-split=component/.exec(source)?.[1]
    if (!route) continue
    const own = withImports(manifest, chunk.file).filter((file) => !first.includes(file))
    chunks[route] = [...new Set([...(chunks[route] ?? []), ...own])]
  }
  const files = Object.values(manifest).map(({ file }) => file)
  return {
    scripts: [`/${start.file}`],
    imports: first.filter((file) => file !== start.file).map((file) => `/${file}`),
    styles: (start.css ?? []).map((file) => `/${file}`),
    // Fonts with accented letters are loaded on demand, never preloaded.
    fonts: files.filter((file) => /^(?!.*accents).*\.woff2$/.test(file)).map((file) => `/${file}`),
    chunks: Object.fromEntries(Object.entries(chunks).map(([route, list]) => [route, list.map((file) => `/${file}`)])),
  }
}

/** Returns a file and all its static imports. */
function withImports(manifest: Manifest, file: string, seen = new Set<string>()): string[] {
  const chunk = Object.values(manifest).find((each) => each.file === file)
  if (!chunk || seen.has(file)) return []
  seen.add(file)
  return [file, ...(chunk.imports ?? []).flatMap((key) => withImports(manifest, manifest[key]?.file ?? '', seen))]
}
