import { createFileRoute } from '@tanstack/react-router'
import { Help } from '../../storefront/static/help.tsx'
import { policyHead } from '../../storefront/static/policy-head.ts'

export const Route = createFileRoute('/_shop/help')({
  head: ({ match }) => policyHead(match.context, '/help'),
  component: Help,
})
