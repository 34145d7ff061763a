import { createFileRoute } from '@tanstack/react-router'
import { ReturnExchange } from '../../storefront/static/return-exchange.tsx'
import { policyHead } from '../../storefront/static/policy-head.ts'

export const Route = createFileRoute('/_shop/return-exchange')({
  head: ({ match }) => policyHead(match.context, '/return-exchange'),
  component: ReturnExchange,
})
