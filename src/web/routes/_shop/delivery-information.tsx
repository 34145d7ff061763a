import { createFileRoute } from '@tanstack/react-router'
import { headFromLoader } from '../../app/head-from-loader.ts'
import { DeliveryInformation } from '../../storefront/policies/delivery-information.tsx'
import { policyHead } from '../../storefront/policies/policy-head.ts'
import { Policy } from '../../storefront/policies/policy.tsx'

export const Route = createFileRoute('/_shop/delivery-information')({
  staticData: { sitemap: true },
  loader: ({ context }) => policyHead(context, '/delivery-information'),
  head: headFromLoader,
  component: () => <Policy path="/delivery-information" stated={DeliveryInformation} />,
})
