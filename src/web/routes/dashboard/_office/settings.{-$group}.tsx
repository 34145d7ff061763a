import { createFileRoute, notFound } from '@tanstack/react-router'
import type { getSettings } from '../../../../contract/manage-settings.ts'
import { settingGroupNames } from '../../../../contract/manage-settings.ts'
import { SettingsPage } from '../../../admin/settings/settings-page.tsx'

export const Route = createFileRoute('/dashboard/_office/settings/{-$group}')({
  staticData: { duty: 'owner' satisfies typeof getSettings.duty },
  component: function Settings() {
    const { group = 'shop' } = Route.useParams()
    const name = settingGroupNames.find((each) => each === group)
    if (name === undefined) throw notFound()
    return <SettingsPage group={name} />
  },
})
