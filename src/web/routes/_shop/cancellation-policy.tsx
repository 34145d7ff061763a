import { createFileRoute } from '@tanstack/react-router'
import { headFromLoader } from '../../head-from-loader.ts'
import { CancellationPolicy } from '../../storefront/static/cancellation-policy.tsx'
import { policyHead } from '../../storefront/static/policy-head.ts'

export const Route = createFileRoute('/_shop/cancellation-policy')({
  loader: ({ context }) => policyHead(context, '/cancellation-policy'),
  head: headFromLoader,
  component: CancellationPolicy,
})
