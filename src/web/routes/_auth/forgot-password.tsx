import { createFileRoute } from '@tanstack/react-router'
import { PasswordForgotten } from '../../account/auth/forgot-password.tsx'
import { headFromLoader } from '../../app/head-from-loader.ts'
import { headOf } from '../../storefront/seo.ts'

export const Route = createFileRoute('/_auth/forgot-password')({
  staticData: { indexed: false },
  loader: ({ context }) =>
    headOf(context, {
      title: 'Set a new password',
      description: 'Set a new password with a code by e-mail.',
      path: '/forgot-password',
    }),
  head: headFromLoader,
  component: Page,
})

function Page() {
  const { from } = Route.useSearch()
  return <PasswordForgotten from={from} />
}
