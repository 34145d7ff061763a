import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '../../account/profile/profile-page.tsx'

export const Route = createFileRoute('/dashboard/profile')({ component: ProfilePage })
