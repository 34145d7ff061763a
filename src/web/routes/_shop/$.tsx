import { createFileRoute, notFound } from '@tanstack/react-router'

/** Every address without another route. */
export const Route = createFileRoute('/_shop/$')({
  loader: () => {
    throw notFound()
  },
  head: () => ({ meta: [{ title: 'Page not found' }, { name: 'robots', content: 'noindex' }] }),
})
