import { createFileRoute } from '@tanstack/react-router'
import { DeliveryInformation } from '../../storefront/static/delivery-information.tsx'
import { policyHead } from '../../storefront/static/policy-head.ts'

export const Route = createFileRoute('/_shop/delivery-information')({
  head: ({ match }) => policyHead(match.context, '/delivery-information'),
  component: DeliveryInformation,
})
