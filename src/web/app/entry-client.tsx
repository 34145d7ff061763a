import { RouterClient } from '@tanstack/react-router/ssr/client'
import { hydrateRoot } from 'react-dom/client'
import { apiClient, sendOverNetwork } from '../api/client.ts'
import { forgetFormerPerson } from './forget-former-customer.ts'
import { makeRouter } from './router.tsx'
import { noticeEndedSession, refreshSession } from '../api/session.ts'
import '../ui/global.css'

const api = apiClient(noticeEndedSession(sendOverNetwork))
const router = makeRouter(api)
forgetFormerPerson(router.options.context.queryClient)
hydrateRoot(document, <RouterClient router={router} />)
void refreshSession(api)
