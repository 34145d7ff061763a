import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PageFacts, PageRenderer, RenderedPage, SendInternally } from './renderer.ts'

type Chunk = { file: string; css?: string[]; imports?: string[] }
type Manifest = Record<string, Chunk>

/** The built entry of the web app, as exported by src/web/app/entry-server.tsx. */
type Entry = {
  pages: readonly PageFacts[]
  renderPage(page: { url: string; send: SendInternally; assets: PageAssets }): Promise<RenderedPage>
}

type Files = { scripts: string[]; styles: string[] }

/** The files that pages load first, and those of each route, by its source file. */
export type PageAssets = {
  /** The entry of the shop with its static imports, the entry first. */
  shop: Files
  /** The same of pages below /dashboard. */
  office: Files
  /** The text of each style sheet, which pages contain. */
  css: Record<string, string>
  /** Preloaded by every page. */
  fonts: string[]
  chunks: Record<string, Files>
}

/** Loads the web app built by `npm run build`. */
export async function openProductionRenderer(distFolder: string): Promise<PageRenderer> {
  const entry = (await import(pathToFileURL(join(distFolder, 'server/entry-server.js')).href)) as Entry
  const manifest = JSON.parse(
    readFileSync(join(distFolder, 'client/.vite/manifest.json'), 'utf8'),
  ) as Manifest
  const assets = readAssets(manifest, (file) => readFileSync(join(distFolder, 'client', file), 'utf8'))
  return {
    render: (url, send) => entry.renderPage({ url, send, assets }),
    listPages: async () => entry.pages,
    assetsFolder: join(distFolder, 'client/assets'),
    keep: true,
  }
}

function readAssets(manifest: Manifest, readText: (file: string) => string): PageAssets {
  const filesOf = (source: string): Files => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`The build has no ${source}.`)
    const loaded = withImports(manifest, chunk)
    return { scripts: loaded.map(({ file }) => `/${file}`), styles: stylesOf(loaded) }
  }

  const chunks: PageAssets['chunks'] = {}
  for (const source of Object.keys(manifest)) {
    const route = /^(src\/web\/routes\/[^?]+)\?tsr-split=component/.exec(source)?.[1]
    if (route) chunks[route] = filesOf(source)
  }

  const files = Object.values(manifest).map(({ file }) => `/${file}`)
  return {
    shop: filesOf('src/web/app/entry-shop.tsx'),
    office: filesOf('src/web/app/entry-office.tsx'),
    css: Object.fromEntries(stylesOf(Object.values(manifest)).map((href) => [href, readText(href)])),
    // The upright fonts with English letters; the others are loaded where they are needed.
    fonts: files.filter((file) => /\/(figtree|newsreader)-[\w-]{7,8}\.woff2$/.test(file)),
    chunks,
  }
}

const stylesOf = (chunks: Chunk[]) => [
  ...new Set(chunks.flatMap(({ css = [] }) => css.map((file) => `/${file}`))),
]

/** Returns a chunk and all its static imports. */
function withImports(manifest: Manifest, chunk: Chunk, seen = new Set<Chunk>()): Chunk[] {
  if (seen.has(chunk)) return []
  seen.add(chunk)
  const imports = (chunk.imports ?? []).flatMap((key) => manifest[key] ?? [])
  return [chunk, ...imports.flatMap((each) => withImports(manifest, each, seen))]
}
