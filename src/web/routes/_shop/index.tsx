import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '../../storefront/home/home-page.tsx'

export const Route = createFileRoute('/_shop/')({ component: HomePage })
