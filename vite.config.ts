import { resolve } from 'node:path'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** What every page needs and releases seldom change, so that browsers can cache it; not what only a few pages need. */
const framework = /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\/(?!.*\/(?:useMutation\w*|use\w*InfiniteQuery|use\w*Queries|useBlocker|mutationObserver|infiniteQueryObserver|queriesObserver)\.js)/

/** The layout and components of nearly every page of the shop; what opens later is a separate chunk. */
const shop =
  /\/src\/(rules\/(?:pictures|money-text|categories|choices)|contract\/(?:product|settings|cart|content)\.ts|web\/(?:app\/toast-place|api\/(?:queries\/(?:shop|products|cart|content)|session)|lib\/(?:log|lazy-chunk|later-part|use-close-on-new-page|use-try-again|when-idle)|shared\/(?:announcement-bar|picture|price\.|wordmark)|ui\/(?:icon|button|lazy-part|format-picture|stars|skeleton|empty|divider|notify)|storefront\/(?:addresses|product-card|cart\/(?:drawer-state|use-add-to-cart|use-persisted-cart)|listing\/listing-query|home\/slides-query|search\/search-box|layout\/(?!mobile-menu|account-menu|prepare-chat|(?:footer|chat-button)\.tsx))|routes\/_shop\.tsx))/

/** What forms validate their fields with: fetched with the first form, never before. */
const forms = /\/node_modules\/(zod|@hookform|react-hook-form)\/|\/src\/(contract\/(?:fields|money)|web\/ui\/schema-resolver)\.ts/

/** Shared by several listings, without what only their loaders or filters need. */
const listing = /\/src\/web\/storefront\/listing\/(?!category\.ts|gender-listing|listing-head|load-|search-params|filter-|active-filters|use-filter-label)/

/**
 * Routes load their chunks by `loadChunk`, like every other part of the app. The router's plugin writes these imports
 * itself and has no setting for it.
 */
const routeChunks: Plugin = {
  name: 'route-chunks',
  transform: {
    filter: { id: /\/src\/web\/routes\//, code: /\$\$split\w+Importer/ },
    handler: (code) => ({
      code: `import { loadChunk } from ${JSON.stringify(resolve('src/web/lib/lazy-chunk.ts'))}\n${code.replaceAll(/(\$\$split\w+Importer = \(\) => )(import\([^)]*\))/g, '$1loadChunk(() => $2)')}`,
      map: null,
    }),
  },
}

/** A CSS module stays part of its chunk, with its style sheet, when all its class names have been inlined. */
const keepStyles: Plugin = {
  name: 'keep-styles',
  enforce: 'post',
  transform: { filter: { id: /\.module\.css$/ }, handler: (code) => ({ code, moduleSideEffects: 'no-treeshake', map: null }) },
}

export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Loaders run on the server and on navigation, never on a page's first load, so each is a separate chunk.
      codeSplittingOptions: {
        defaultBehavior: [['component', 'pendingComponent', 'errorComponent', 'notFoundComponent'], ['loader']],
        // Nor does the first load of a product show its skeleton or a failure.
        splitBehavior: ({ routeId }) => (routeId === '/_shop/shop/$id' ? [['component'], ['pendingComponent', 'errorComponent', 'notFoundComponent'], ['loader']] : undefined),
      },
      routesDirectory: 'src/web/routes',
      generatedRouteTree: 'src/web/app/route-tree.gen.ts',
      quoteStyle: 'single',
      disableLogging: true,
    }),
    react(),
    routeChunks,
    keepStyles,
  ],
  publicDir: false,
  // What the shim imitates for older versions of React is in the package's other files without it.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim/, replacement: 'use-sync-external-store' }] },
  css: {
    transformer: 'lightningcss',
    lightningcss: { drafts: { customMedia: true }, cssModules: { pattern: '[hash]_[local]' } },
  },
  build: {
    manifest: !isSsrBuild,
    ssr: isSsrBuild ? 'src/web/app/entry-server.tsx' : false,
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // A route's scripts are few and already listed in the page, so they need no preload hints; its style sheets do.
    modulePreload: { resolveDependencies: () => [] },
    rolldownOptions: {
      // Writes the class names of CSS modules where they are used.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      input: isSsrBuild ? 'src/web/app/entry-server.tsx' : 'src/web/app/entry-client.tsx',
      ...(!isSsrBuild && {
        output: {
          // Seven characters tell the versions of a file apart. The first script names a hundred files.
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: 'assets/[name]-[hash:7].js',
          codeSplitting: {
            groups: [
              { name: 'framework', test: framework },
              { name: 'forms', test: forms },
              { name: 'shop', test: shop },
              { name: 'common', test: /\/src\/web\/(ui\/(field|link|sheet)|shared\/(breadcrumb|pagination|price-breakup\/price-breakup|rates\/rate-history))\.module\.css$/ },
              { name: 'listing', test: listing, minShareCount: 3 },
              // Two small chunks of a page's first load, in one.
              { name: 'category', test: /\/src\/web\/storefront\/listing\/category(-page)?\.tsx?$/ },
              // A few style sheets instead of seventy small ones, and so that a page loads few that it does not need.
              { name: 'controls', test: /\/src\/web\/(ui|shared)\/.*\.module\.css$/ },
              { name: 'product', test: /\/src\/web\/storefront\/product\/.*\.module\.css$/ },
              { name: 'checkout', test: /\/src\/web\/storefront\/(cart|checkout)\/.*\.module\.css$/ },
              { name: 'pages', test: /\/src\/web\/storefront\/(journal|policies|rates)\/.*\.module\.css$/ },
              { name: 'account', test: /\/src\/web\/account\/(?!layout|auth\/(auth-layout|register)).*\.module\.css$/ },
              { name: 'office', test: /\/src\/web\/admin\/(layout|shared)\/.*\.module\.css$/ },
              { name: 'office-products', test: /\/src\/web\/admin\/products\/.*\.module\.css$/ },
              { name: 'office-orders', test: /\/src\/web\/admin\/(orders|pieces)\/.*\.module\.css$/ },
              { name: 'office-figures', test: /\/src\/web\/admin\/(stats|rates)\/.*\.module\.css$/ },
              { name: 'office-pages', test: /\/src\/web\/admin\/.*\.module\.css$/ },
            ],
          },
        },
      }),
    },
  },
  // React's development build, three times as slow, is selected if this variable is read at run time.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': JSON.stringify('production') } }),
  // The server entry is bundled with everything it needs: one file to load, one copy of React.
  ssr: isSsrBuild ? { noExternal: true } : {},
}))
