import { RouterClient } from '@tanstack/react-router/ssr/client'
import { hydrateRoot } from 'react-dom/client'
import { apiClient, sendOverNetwork } from '../api/client.ts'
import { forgetFormerPerson } from './forget-former-customer.ts'
import { makeRouter } from './router.tsx'
import { noticeEndedSession, refreshSession } from '../api/session.ts'
import '../ui/global.css'
// Markup of the areas still uses the global names in these, so they are part of every page.
import '../ui/field.module.css'
import '../ui/sheet.module.css'
import '../styles/index.css'

const api = apiClient(noticeEndedSession(sendOverNetwork))
const router = makeRouter(api)
forgetFormerPerson(router.options.context.queryClient)
hydrateRoot(document, <RouterClient router={router} />)
void refreshSession(api)
