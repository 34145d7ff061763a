import { createFileRoute, notFound, redirect } from '@tanstack/react-router'

/** Every address without another route. */
export const Route = createFileRoute('/_shop/$')({
  loader: ({ location }) => {
    const isOffice = location.pathname.startsWith('/dashboard/')
    if (isOffice && !import.meta.env.SSR) {
      // Its pages are not in the script of the shop.
      throw redirect({ href: location.href, reloadDocument: true })
    }
    throw notFound()
  },
  head: () => ({ meta: [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }] }),
})
