import middie from '@fastify/middie'
import { resolve } from 'node:path'
import { createServer } from 'vite'
import { StartError } from '../src/server/errors.ts'
import { startShop } from '../src/server/main.ts'
import type { PageRenderer, RenderedPage, Send } from '../src/server/pages/renderer.ts'
import { loadEnvironmentFile, readSettings } from '../src/server/settings.ts'

type Entry = {
  renderPage(page: { url: string; send: Send; assets: object }): Promise<RenderedPage>
}

/** Puts Vite's client and React's refresh in front of the page's own scripts. */
const developmentScripts = `<script type="module">import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window); window.$RefreshReg$ = () => {}; window.$RefreshSig$ = () => (type) => type</script>
<script type="module" src="/@vite/client"></script>`

process.chdir(resolve(import.meta.dirname, '..'))
try {
  loadEnvironmentFile('.env')
  const vite = await createServer({ server: { middlewareMode: true, ws: false as never }, appType: 'custom' })
  const assets = { scripts: ['/src/web/entry-client.tsx'], imports: [], styles: ['/src/web/styles/index.css'], fonts: [], chunks: {} }
  const pages: PageRenderer = {
    keep: false,
    render: async (url, send) => {
      const entry = (await vite.ssrLoadModule('/src/web/entry-server.tsx')) as Entry
      const page = await entry.renderPage({ url, send, assets })
      return { ...page, html: page.html.replace('<head>', `<head>${developmentScripts}`) }
    },
    middleware: async (app) => {
      await app.register(middie)
      app.use(vite.middlewares)
    },
  }
  const running = await startShop(readSettings(process.env), pages)
  console.log(`In development at ${running.address}`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => void running.stop().then(() => vite.close()).then(() => process.exit(0)))
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
