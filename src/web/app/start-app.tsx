import type { AnyRoute } from '@tanstack/react-router'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { hydrateRoot } from 'react-dom/client'
import { apiClient, sendOverNetwork } from '../api/client.ts'
import { forgetFormerCustomer } from './forget-former-customer.ts'
import { makeRouter } from './router.tsx'
import { noticeEndedSession, refreshSession } from '../api/session.ts'
import { nameChunkLoadErrors } from '../lib/lazy-chunk.ts'
import { hideOverlaySteps } from '../ui/use-back-closes.ts'

/** Takes over the page that the server rendered, with these routes. */
export function startApp(routeTree: AnyRoute): void {
  nameChunkLoadErrors()
  hideOverlaySteps()
  const api = apiClient(noticeEndedSession(sendOverNetwork))
  const router = makeRouter(api, routeTree)
  forgetFormerCustomer(router.options.context.queryClient)
  hydrateRoot(document, <RouterClient router={router} />)
  void refreshSession(api)
}
