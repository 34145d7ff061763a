import { createFileRoute } from '@tanstack/react-router'
import { RegisterForm } from '../../account/register-form.tsx'
import { headOf } from '../../storefront/seo.ts'

export const Route = createFileRoute('/_door/register')({
  head: ({ match }) => headOf(match.context, { title: 'Create an account', description: 'Create an account with your e-mail address, in a minute.', path: '/register', listed: false }),
  component: Page,
})

function Page() {
  const { from } = Route.useSearch()
  return <RegisterForm from={from} />
}
