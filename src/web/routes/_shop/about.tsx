import { createFileRoute } from '@tanstack/react-router'
import { headFromLoader } from '../../app/head-from-loader.ts'
import { AboutUs } from '../../storefront/policies/about-us.tsx'
import { policyHead } from '../../storefront/policies/policy-head.ts'
import { Policy } from '../../storefront/policies/policy.tsx'

export const Route = createFileRoute('/_shop/about')({
  staticData: { sitemap: true },
  loader: ({ context }) => policyHead(context, '/about'),
  head: headFromLoader,
  component: () => <Policy path="/about" stated={AboutUs} />,
})
