import { createFileRoute } from '@tanstack/react-router'
import type { createBanner } from '../../../../contract/manage-content.ts'
import { BannersPage, tabs } from '../../../admin/content/banners-page.tsx'
import { toFormValues } from '../../../admin/shared/to-form-values.ts'

export const Route = createFileRoute('/dashboard/_office/manage-banners')({
  staticData: { duty: 'manager' satisfies typeof createBanner.duty },
  validateSearch: toFormValues<'tab'>,
  component: function Banners() {
    const navigate = Route.useNavigate()
    const { tab } = Route.useSearch()
    return (
      <BannersPage
        tab={tabs.find((each) => each === tab) ?? 'banners'}
        onTab={(chosen) =>
          void navigate({
            search: { tab: chosen === 'banners' ? undefined : chosen },
            replace: true,
            resetScroll: false,
          })
        }
      />
    )
  },
})
