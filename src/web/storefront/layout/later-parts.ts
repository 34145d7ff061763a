import { laterPart } from '../../lib/later-part.tsx'

/** The footer. Its links work before it is hydrated. */
export const LaterFooter = laterPart(() => import('./footer.tsx'), 'Footer')

/** The chat button. Its link works before it is hydrated. */
export const LaterChatButton = laterPart(() => import('./chat-button.tsx'), 'ChatButton')
