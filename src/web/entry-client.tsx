import { RouterClient } from '@tanstack/react-router/ssr/client'
import { hydrateRoot } from 'react-dom/client'
import { apiClient, sendOverNetwork } from './api.ts'
import { makeRouter } from './router.tsx'
import { noticeEndedSession, refreshSession } from './session.ts'
import './styles/index.css'

const api = apiClient(noticeEndedSession(sendOverNetwork))
hydrateRoot(document, <RouterClient router={makeRouter(api)} />)
void refreshSession(api)
