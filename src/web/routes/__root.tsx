import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router'
import favicon from '../icons/favicon.svg'
import touchIcon from '../icons/touch-icon.png'
import type { RouterContext } from '../api/router-context.ts'
import { ToastPlace } from '../app/toast-place.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  head: ({ match, matches }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'theme-color', content: '#2a1118' },
    ],
    links: [
      ...(import.meta.env.SSR ? filesOf(match.context.head, matches.map(({ routeId }) => routeId)) : []),
      { rel: 'icon', href: favicon, type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: touchIcon },
    ],
  }),
  component: Document,
})

/** Links to the fonts and style sheets of a page. Only the server writes and knows them. */
const filesOf = ({ fonts, stylesOf }: RouterContext['head'], routeIds: string[]) => [
  ...fonts.filter(isOnEveryPage).map((href) => ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' as const })),
  ...stylesOf(routeIds).map((href) => ({ rel: 'stylesheet', href })),
]

/** Few pages use the italic font, so it is loaded only there. */
const isOnEveryPage = (font: string) => !font.includes('italic')

function Document() {
  return (
    <html lang="en-IN">
      <head>
        <HeadContent />
      </head>
      <body>
        <Outlet />
        <ToastPlace />
        <Scripts />
      </body>
    </html>
  )
}
