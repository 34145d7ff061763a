import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { routeOptions, writeRouteTrees } from './scripts/routes.ts'

const router = () =>
  tanstackRouter({
    ...routeOptions,
    autoCodeSplitting: true,
    // Loaders run on the server and on navigation, never on a page's first load, so each is a separate chunk.
    codeSplittingOptions: {
      defaultBehavior: [['component', 'pendingComponent', 'errorComponent', 'notFoundComponent'], ['loader']],
    },
  })

/** Matches modules of src by their path without its ending. */
const modules = (...paths: string[]) => new RegExp(`/src/(${paths.join('|')})\\.`)

/** Modules that pages load together: a file for each small module costs more than its bytes. */
const chunks = [
  // One file each of small styles: every file adds 100 bytes to the page that contains it.
  {
    name: 'office-forms',
    test: /admin\/shared\/(form|save-bar|newer-version|stone-rows|picture-order|upload-box)\.module\.css/,
  },
  {
    name: 'framework',
    test: /node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack)\//,
  },
  {
    name: 'shop',
    test: modules(
      'web/app/(start-app|shop-route-tree)',
      'web/api/queries/(shop|products|content|cart)',
      'web/storefront/(layout/layout|product-card/product-grid)',
      'web/ui/(divider|field-classes|reduced-motion)',
    ),
  },
  {
    name: 'common',
    test: modules(
      'rules/(choices|india-time|purity|delivery|shown-metal)',
      'web/api/(error-message|queries/products-by-ids)',
      'web/lib/use-latest',
      'web/shared/(breadcrumb|pagination|price-breakup/price-breakup|rates/rate-words)',
      'web/storefront/(remembered-pin|share-button|use-delivery)',
      'web/ui/(empty|field|warning-icon)',
    ),
  },
  // Office pages use it, too: within the catalogue it would bring them the styles of the shop's lists.
  { name: 'amount', test: modules('rules/typed-amount') },
  { name: 'catalogue', test: modules('web/storefront/listing/(shop|category)-page') },
  {
    name: 'cart',
    test: modules(
      'contract/money',
      'rules/(cart-totals|present-totals|prepaid|pricing|piece-weight)',
      'web/shared/totals',
      'web/storefront/cart/(use-cart-changes|pending-items|size-chooser|line-picture)',
    ),
  },
  {
    name: 'order',
    test: modules(
      'contract/(order|online-payment|address|payment|review|stats|typed-entries)',
      'rules/(address|lead-time|order-status|payment-state)',
      'web/api/(session-notes|use-draft|queries/(orders|waiting-orders|addresses|placed-order))',
      'web/shared/(totals-list|bank-reference|use-time-left|declaration-entry)',
      'web/storefront/use-waiting-orders',
      'web/ui/(form-field|extra-icon|notice-rules)',
    ),
  },
  { name: 'widget', test: /\/node_modules\/@(base-ui|floating-ui)\//, minShareCount: 30 },
  { name: 'overlay', test: modules('web/ui/(toasts|dialog|dialog-classes|confirm-dialog)') },
]

export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  plugins: [{ name: 'route-trees', buildStart: writeRouteTrees }, router(), react()],
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
    rolldownOptions: {
      input: isSsrBuild
        ? 'src/web/app/entry-server.tsx'
        : ['src/web/app/entry-shop.tsx', 'src/web/app/entry-office.tsx'],
      ...(!isSsrBuild && {
        output: {
          // The first script lists all others and their styles: names in words would be a kilobyte of it. The manifest has them.
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: 'assets/[hash:7].js',
          assetFileNames: ({ names }) =>
            names.some((name) => name.endsWith('.css'))
              ? 'assets/[hash:7].css'
              : 'assets/[name]-[hash][extname]',
          codeSplitting: {
            groups: chunks,
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
