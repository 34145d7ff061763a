import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import favicon from '../icons/favicon.svg'
import touchIcon from '../icons/touch-icon.png'
import type { RouterContext } from '../api/router-context.ts'
import { OfflineBar, ToastPlace } from '../app/toast-place.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'theme-color', content: '#2a1118' },
    ],
    links: [
      { rel: 'icon', href: favicon, type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: touchIcon },
      { rel: 'manifest', href: '/manifest.webmanifest' },
    ],
  }),
  component: Document,
})

function Document() {
  return (
    <html lang="en-IN">
      <head>
        <HeadContent />
      </head>
      <body>
        <Outlet />
        <ToastPlace />
        <OfflineBar />
        <Scripts />
      </body>
    </html>
  )
}
