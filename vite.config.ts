import { resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { lightContract } from './scripts/light-contract.ts'

/** What every page needs and a new version of the shop seldom changes: browsers keep it; not what few pages need. */
const framework = /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\/(?!.*\/(?:useMutation\w*|use\w*InfiniteQuery|mutationObserver|infiniteQueryObserver)\.js)/

/** The frame and the pieces that nearly every page of the shop is made of; what opens later stays apart. */
const shop =
  /\/src\/(rules\/(?:pictures|money-text|categories|choices)|contract\/(?:product|settings|endpoint|cart|content)\.ts|web\/(?:api\/(?:queries\/(?:shop|products|cart|content)|session)|app\/(?:log|lazy-chunk)|ui\/(?:icon|button|picture|format-picture|price|stars|skeleton|empty|divider|notify|toast-place)|storefront\/(?:addresses|product-card|cart\/(?:drawer-state|use-add-to-cart|use-persisted-cart)|listing\/(?:choices|search-params)|home\/slides|search\/search-box|layout\/(?!mobile-menu|account-menu))|routes\/_shop\.tsx))/

/** What forms check their fields by: fetched with the first form, never before. */
const forms = /\/node_modules\/(zod|@hookform|react-hook-form)\/|\/src\/(contract\/(?:fields|money)|web\/ui\/schema-resolver)\.ts/

/** What several listings are made of. */
const listing = /\/src\/web\/storefront\/listing\//

/** Pages name their sheets themselves, so the helper that fetches code later need not fetch sheets before it; ours asks again. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => `export { loadChunk as __vitePreload } from ${JSON.stringify(resolve('src/web/app/lazy-chunk.ts'))}`,
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Loaders run on the server and on the way to a page, never on its first load: they wait in a file of their own.
      codeSplittingOptions: { defaultBehavior: [['component', 'pendingComponent', 'errorComponent', 'notFoundComponent'], ['loader']] },
      routesDirectory: 'src/web/routes',
      generatedRouteTree: 'src/web/app/route-tree.gen.ts',
      quoteStyle: 'single',
      disableLogging: true,
    }),
    react(),
    lightContract(),
    plainImports,
    tailwindcss(),
  ],
  publicDir: false,
  build: {
    manifest: !isSsrBuild,
    ssr: isSsrBuild ? 'src/web/app/entry-server.tsx' : false,
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // A route's files are named in the page and few: the browser need not be told of them twice.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: {
      input: isSsrBuild ? 'src/web/app/entry-server.tsx' : 'src/web/app/entry-client.tsx',
      ...(!isSsrBuild && {
        output: {
          codeSplitting: {
            groups: [
              { name: 'framework', test: framework },
            { name: 'forms', test: forms },
              { name: 'shop', test: shop },
              { name: 'listing', test: listing, minShareCount: 3 },
            ],
          },
        },
      }),
    },
  },
  // React's development build, three times as slow, is chosen by this variable when it is read at run time.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
  // Everything the server entry needs goes into the bundle: one file to load, one copy of React.
  ssr: isSsrBuild ? { noExternal: true } : {},
}))
