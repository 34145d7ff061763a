import { createFileRoute } from '@tanstack/react-router'
import { headFromLoader } from '../../app/head-from-loader.ts'
import { Help } from '../../storefront/policies/help.tsx'
import { policyHead } from '../../storefront/policies/policy-head.ts'
import { Policy } from '../../storefront/policies/policy.tsx'

export const Route = createFileRoute('/_shop/help')({
  staticData: { sitemap: true },
  loader: ({ context }) => policyHead(context, '/help'),
  head: headFromLoader,
  component: () => <Policy path="/help" stated={Help} />,
})
