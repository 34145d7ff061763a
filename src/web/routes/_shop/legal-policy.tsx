import { createFileRoute } from '@tanstack/react-router'
import { headFromLoader } from '../../head-from-loader.ts'
import { LegalPolicy } from '../../storefront/static/legal-policy.tsx'
import { policyHead } from '../../storefront/static/policy-head.ts'

export const Route = createFileRoute('/_shop/legal-policy')({
  loader: ({ context }) => policyHead(context, '/legal-policy'),
  head: headFromLoader,
  component: LegalPolicy,
})
