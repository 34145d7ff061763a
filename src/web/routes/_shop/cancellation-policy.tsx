import { createFileRoute } from '@tanstack/react-router'
import { headFromLoader } from '../../app/head-from-loader.ts'
import { CancellationPolicy } from '../../storefront/policies/cancellation-policy.tsx'
import { policyHead } from '../../storefront/policies/policy-head.ts'
import { Policy } from '../../storefront/policies/policy.tsx'

export const Route = createFileRoute('/_shop/cancellation-policy')({
  staticData: { sitemap: true },
  loader: ({ context }) => policyHead(context, '/cancellation-policy'),
  head: headFromLoader,
  component: () => <Policy path="/cancellation-policy" stated={CancellationPolicy} />,
})
