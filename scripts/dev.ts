import middie from '@fastify/middie'
import { resolve } from 'node:path'
import { createServer, type Plugin, type ViteDevServer } from 'vite'
import { StartError } from '../src/server/core/lib/errors.ts'
import { startShop } from '../src/server/main.ts'
import type {
  PageFacts,
  PageRenderer,
  RenderedPage,
  SendInternally,
} from '../src/server/core/ssr/renderer.ts'
import { loadEnvironmentFile, readConfig } from '../src/server/core/config/config.ts'
import { onStopSignal } from '../src/server/core/lib/signals.ts'

type Entry = {
  pages: readonly PageFacts[]
  renderPage(page: { url: string; send: SendInternally; assets: object }): Promise<RenderedPage>
}

const ENTRY = '/@development-entry.js'

/**
 * The only script of a page in development: React Refresh, then the web app. A separate script tag would be
 * where React expects one of the page's own, and hydration would discard the page.
 */
const developmentEntry: Plugin = {
  name: 'development-entry',
  resolveId: (id) => (id === ENTRY ? id : undefined),
  load: (id) =>
    id === ENTRY
      ? `import '/@vite/client'
import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type
await import('/src/web/app/entry-office.tsx')`
      : undefined,
}

/** The style sheets that the server has met so far, linked so that a page is never shown without them. */
function stylesOf({ environments: { ssr } }: ViteDevServer): string[] {
  const modules = [...ssr.moduleGraph.idToModuleMap.keys()].filter((id) => id.endsWith('.module.css'))
  return ['/src/web/ui/global.css', ...modules.map((id) => id.slice(process.cwd().length))]
}

/** Renders the current sources; changes reach the browser over the shop's own address. */
function openSources(): PageRenderer & { close(): Promise<void> } {
  let vite: ViteDevServer | undefined
  const load = async () => {
    if (!vite) throw new Error('The shop is not listening yet.')
    return { vite, entry: (await vite.ssrLoadModule('/src/web/app/entry-server.tsx')) as Entry }
  }
  return {
    keep: false,
    render: async (url, send) => {
      const loaded = await load()
      const first = { scripts: [ENTRY], styles: stylesOf(loaded.vite) }
      return loaded.entry.renderPage({
        url,
        send,
        assets: { shop: first, office: first, css: {}, fonts: [], chunks: {} },
      })
    },
    listPages: async () => (await load()).entry.pages,
    middleware: async (app) => {
      vite = await createServer({
        appType: 'custom',
        plugins: [developmentEntry],
        server: { middlewareMode: true, ws: { server: app.server } },
      })
      await app.register(middie)
      app.use(vite.middlewares)
    },
    close: async () => vite?.close(),
  }
}

process.chdir(resolve(import.meta.dirname, '..'))
try {
  loadEnvironmentFile('.env')
  const sources = openSources()
  const running = await startShop(readConfig(process.env), sources)
  console.log(`In development at ${running.address}`)
  onStopSignal(() => void Promise.all([running.stop(), sources.close()]).then(() => process.exit(0)))
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
