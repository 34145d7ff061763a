import { createFileRoute } from '@tanstack/react-router'
import { headFromLoader } from '../../app/head-from-loader.ts'
import { ContactUs } from '../../storefront/policies/contact-us.tsx'
import { policyHead } from '../../storefront/policies/policy-head.ts'

export const Route = createFileRoute('/_shop/contact-us')({
  staticData: { sitemap: true },
  loader: ({ context }) => policyHead(context, '/contact-us'),
  head: headFromLoader,
  component: ContactUs,
})
