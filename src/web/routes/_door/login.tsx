import { createFileRoute } from '@tanstack/react-router'
import { LoginForm } from '../../account/login-form.tsx'
import { headOf } from '../../storefront/seo.ts'

export const Route = createFileRoute('/_door/login')({
  head: ({ match }) => headOf(match.context, { title: 'Login', description: 'Sign in to your account: your cart, your orders and your addresses.', path: '/login', listed: false }),
  component: Page,
})

function Page() {
  const { from } = Route.useSearch()
  return <LoginForm from={from} />
}
