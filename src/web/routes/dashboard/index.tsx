import { createFileRoute } from '@tanstack/react-router'
import { OverviewPage } from '../../account/overview-page.tsx'

export const Route = createFileRoute('/dashboard/')({ component: OverviewPage })
