import type { ExtraIconName } from './extra-icon.tsx'
import type { Notice } from './notify.ts'

export const noticeIcons: Record<NonNullable<Notice['tone']>, ExtraIconName> = {
  plain: 'info',
  success: 'check',
  error: 'warning',
}

/** How long a message is shown, in milliseconds: longer if it has a button. */
export const noticeTimeout = ({ action }: Notice): number => (action ? 12_000 : 6_000)

/**
 * Whether a new attempt or another page makes a message outdated: all but lasting reports of success and
 * messages about that page.
 */
export const isOutdatedNotice = ({ tone, isUntilNextAttempt, isForNextPage }: Notice): boolean =>
  isUntilNextAttempt === true || (tone !== 'success' && !isForNextPage)

/** How long the stated messages of logging in are shown at least, in milliseconds. */
export const STATED_NOTICE_MS = 1500
