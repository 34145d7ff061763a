import { createFileRoute } from '@tanstack/react-router'
import { LegalPolicy } from '../../storefront/static/legal-policy.tsx'
import { policyHead } from '../../storefront/static/policy-head.ts'

export const Route = createFileRoute('/_shop/legal-policy')({
  head: ({ match }) => policyHead(match.context, '/legal-policy'),
  component: LegalPolicy,
})
