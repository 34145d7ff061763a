import { createFileRoute } from '@tanstack/react-router'
import { LoginForm } from '../../account/auth/login-form.tsx'
import { useLeaveIfSignedIn } from '../../account/auth/use-leave-if-signed-in.ts'
import { headFromLoader } from '../../app/head-from-loader.ts'
import { headOf } from '../../storefront/seo.ts'

export const Route = createFileRoute('/_auth/login')({
  staticData: { indexed: false },
  loader: ({ context }) =>
    headOf(context, {
      title: 'Login',
      description: 'Log in to your account: your cart, your orders and your addresses.',
      path: '/login',
    }),
  head: headFromLoader,
  component: Page,
})

function Page() {
  const { from } = Route.useSearch()
  useLeaveIfSignedIn(from)
  return <LoginForm from={from} />
}
