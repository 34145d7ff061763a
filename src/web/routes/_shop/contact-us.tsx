import { createFileRoute } from '@tanstack/react-router'
import { headFromLoader } from '../../head-from-loader.ts'
import { ContactUs } from '../../storefront/static/contact-us.tsx'
import { policyHead } from '../../storefront/static/policy-head.ts'

export const Route = createFileRoute('/_shop/contact-us')({
  loader: ({ context }) => policyHead(context, '/contact-us'),
  head: headFromLoader,
  component: ContactUs,
})
