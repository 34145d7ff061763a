import { createFileRoute } from '@tanstack/react-router'
import { headFromLoader } from '../../head-from-loader.ts'
import { Help } from '../../storefront/static/help.tsx'
import { policyHead } from '../../storefront/static/policy-head.ts'

export const Route = createFileRoute('/_shop/help')({
  loader: ({ context }) => policyHead(context, '/help'),
  head: headFromLoader,
  component: Help,
})
