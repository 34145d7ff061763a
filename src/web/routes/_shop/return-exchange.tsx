import { createFileRoute } from '@tanstack/react-router'
import { headFromLoader } from '../../head-from-loader.ts'
import { ReturnExchange } from '../../storefront/static/return-exchange.tsx'
import { policyHead } from '../../storefront/static/policy-head.ts'

export const Route = createFileRoute('/_shop/return-exchange')({
  loader: ({ context }) => policyHead(context, '/return-exchange'),
  head: headFromLoader,
  component: ReturnExchange,
})
