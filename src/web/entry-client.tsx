import { RouterClient } from '@tanstack/react-router/ssr/client'
import { hydrateRoot } from 'react-dom/client'
import { apiClient, sendOverNetwork } from './api.ts'
import { makeRouter } from './router.tsx'
import './styles/index.css'

hydrateRoot(document, <RouterClient router={makeRouter(apiClient(sendOverNetwork))} />)
