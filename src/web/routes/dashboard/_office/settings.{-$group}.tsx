import { createFileRoute, notFound } from '@tanstack/react-router'
import type { getSettings } from '../../../../contract/manage-settings.ts'
import { settingGroupNames } from '../../../../contract/manage-settings.ts'
import { SettingsPage } from '../../../admin/settings/settings-page.tsx'

export const Route = createFileRoute('/dashboard/_office/settings/{-$group}')({
  staticData: { duty: 'owner' satisfies typeof getSettings.duty },
  // Validated in the page itself, so that the shop's other pages do not load this code.
  validateSearch: (given: Record<string, unknown>): { page?: number } => given,
  component: function Settings() {
    const { group = 'shop' } = Route.useParams()
    const { page } = Route.useSearch()
    const name = settingGroupNames.find((each) => each === group)
    if (name === undefined) throw notFound()
    return <SettingsPage group={name} page={Math.max(1, Math.trunc(Number(page)) || 1)} />
  },
})
