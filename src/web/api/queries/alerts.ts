import { queryOptions } from '@tanstack/react-query'
import { listAlerts } from '../../../contract/alert.ts'
import type { Api } from '../client.ts'

/** The customer's open alerts, newest first. */
export const alertsQuery = (api: Api, userId: string) =>
  queryOptions({ queryKey: ['alerts', userId], queryFn: () => api(listAlerts, {}) })
