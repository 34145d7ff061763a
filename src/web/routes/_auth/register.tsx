import { createFileRoute } from '@tanstack/react-router'
import { RegisterForm } from '../../account/auth/register-form.tsx'
import { useLeaveIfSignedIn } from '../../account/auth/use-leave-if-signed-in.ts'
import { headFromLoader } from '../../app/head-from-loader.ts'
import { headOf } from '../../storefront/seo.ts'

export const Route = createFileRoute('/_auth/register')({
  staticData: { indexed: false },
  loader: ({ context }) =>
    headOf(context, {
      title: 'Create an account',
      description: 'Create an account with your e-mail address, in a minute.',
      path: '/register',
    }),
  head: headFromLoader,
  component: Page,
})

function Page() {
  const { from } = Route.useSearch()
  useLeaveIfSignedIn(from)
  return <RegisterForm from={from} />
}
