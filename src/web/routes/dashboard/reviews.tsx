import { createFileRoute } from '@tanstack/react-router'
import { ReviewsPage } from '../../account/reviews-page.tsx'

export const Route = createFileRoute('/dashboard/reviews')({ component: ReviewsPage })
