import { createFileRoute } from '@tanstack/react-router'
import { PersonalPage } from '../../account/personal-page.tsx'
import { StopAlerts } from '../../account/alerts/stop-alerts.tsx'
import { headFromLoader } from '../../app/head-from-loader.ts'
import { headOf } from '../../storefront/seo.ts'

export const Route = createFileRoute('/_shop/unsubscribe/$customerId/$signature')({
  staticData: { personal: true, crawled: false },
  loader: ({ context }) =>
    headOf(context, {
      title: 'Stop alerts',
      description: 'Stop e-mails about prices and stock.',
      path: '/unsubscribe',
    }),
  head: headFromLoader,
  component: function Unsubscribe() {
    return (
      <PersonalPage>
        <StopAlerts {...Route.useParams()} />
      </PersonalPage>
    )
  },
})
