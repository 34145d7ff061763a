import { createFileRoute, redirect } from '@tanstack/react-router'
import { loadOwnPage } from '../../storefront/own-pages/load-own-page.ts'
import { OwnPage } from '../../storefront/own-pages/own-page.tsx'

/** Every address without another route: a page of the owner, or none. */
export const Route = createFileRoute('/_shop/$')({
  loader: ({ context, location }) => {
    const isOffice = location.pathname.startsWith('/dashboard/')
    if (isOffice && !import.meta.env.SSR) {
      // Its pages are not in the script of the shop.
      throw redirect({ href: location.href, reloadDocument: true })
    }
    return loadOwnPage(context, location.pathname)
  },
  head: ({ loaderData }) =>
    loaderData ?? { meta: [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }] },
  component: function Page() {
    return <OwnPage path={`/${Route.useParams()._splat ?? ''}`} />
  },
})
