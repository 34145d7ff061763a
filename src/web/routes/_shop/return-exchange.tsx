import { createFileRoute } from '@tanstack/react-router'
import { headFromLoader } from '../../app/head-from-loader.ts'
import { ReturnExchange } from '../../storefront/policies/return-exchange.tsx'
import { policyHead } from '../../storefront/policies/policy-head.ts'
import { Policy } from '../../storefront/policies/policy.tsx'

export const Route = createFileRoute('/_shop/return-exchange')({
  staticData: { sitemap: true },
  loader: ({ context }) => policyHead(context, '/return-exchange'),
  head: headFromLoader,
  component: () => <Policy path="/return-exchange" stated={ReturnExchange} />,
})
