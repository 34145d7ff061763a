import { createFileRoute } from '@tanstack/react-router'
import { headFromLoader } from '../../app/head-from-loader.ts'
import { LegalPolicy } from '../../storefront/policies/legal-policy.tsx'
import { policyHead } from '../../storefront/policies/policy-head.ts'

export const Route = createFileRoute('/_shop/legal-policy')({
  staticData: { sitemap: true },
  loader: ({ context }) => policyHead(context, '/legal-policy'),
  head: headFromLoader,
  component: LegalPolicy,
})
