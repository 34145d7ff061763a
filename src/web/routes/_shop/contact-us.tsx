import { createFileRoute } from '@tanstack/react-router'
import { ContactUs } from '../../storefront/static/contact-us.tsx'
import { policyHead } from '../../storefront/static/policy-head.ts'

export const Route = createFileRoute('/_shop/contact-us')({
  head: ({ match }) => policyHead(match.context, '/contact-us'),
  component: ContactUs,
})
