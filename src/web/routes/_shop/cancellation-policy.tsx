import { createFileRoute } from '@tanstack/react-router'
import { CancellationPolicy } from '../../storefront/static/cancellation-policy.tsx'
import { policyHead } from '../../storefront/static/policy-head.ts'

export const Route = createFileRoute('/_shop/cancellation-policy')({
  head: ({ match }) => policyHead(match.context, '/cancellation-policy'),
  component: CancellationPolicy,
})
