import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lightContract } from './scripts/light-contract.ts'

export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/web/routes',
      generatedRouteTree: 'src/web/route-tree.gen.ts',
      quoteStyle: 'single',
      disableLogging: true,
    }),
    react(),
    lightContract(),
    tailwindcss(),
  ],
  publicDir: false,
  build: {
    manifest: !isSsrBuild,
    ssr: isSsrBuild ? 'src/web/entry-server.tsx' : false,
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rollupOptions: { input: isSsrBuild ? 'src/web/entry-server.tsx' : 'src/web/entry-client.tsx' },
  },
  // Everything the server entry needs goes into the bundle: one file to load, one copy of React.
  ssr: isSsrBuild ? { noExternal: true } : {},
}))
