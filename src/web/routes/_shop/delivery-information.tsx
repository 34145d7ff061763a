import { createFileRoute } from '@tanstack/react-router'
import { headFromLoader } from '../../head-from-loader.ts'
import { DeliveryInformation } from '../../storefront/static/delivery-information.tsx'
import { policyHead } from '../../storefront/static/policy-head.ts'

export const Route = createFileRoute('/_shop/delivery-information')({
  loader: ({ context }) => policyHead(context, '/delivery-information'),
  head: headFromLoader,
  component: DeliveryInformation,
})
