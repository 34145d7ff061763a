import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { useCloseOnNewPage } from '../lib/use-close-on-new-page.ts'
import { ExtraIcon } from './extra-icon.tsx'
import { Icon } from './icon.tsx'
import { isOutdatedNotice, noticeIcons, noticeTimeout } from './notice-rules.ts'
import { clearNotices, openNoticePlace, showNow, type Notice, type NoticePlace } from './notify.ts'
import * as styles from './toasts.module.css'
import { iconButtonClass } from './button.tsx'

/** Maximum number of messages; on a phone one, because more would cover the page. */
const MAX_MESSAGES = 3
const phone = '(width <= 760px)'

const manager = Toast.createToastManager<Notice>()
/** The messages on the screen by their ids, oldest first. */
const shown = new Map<string, Notice>()

/** A message replaces the earlier ones, except those with a button of their own, such as `Undo`. */
function show(notice: Notice): void {
  const lasting = [...shown].filter(([, { action, text }]) => action && text !== notice.text)
  const remaining = matchMedia(phone).matches ? [] : lasting.slice(1 - MAX_MESSAGES)
  close((id) => !remaining.some(([open]) => open === id))
  const id: string = manager.add({
    title: notice.text,
    type: notice.tone ?? 'plain',
    timeout: noticeTimeout(notice),
    data: notice,
    onClose: () => shown.delete(id),
  })
  shown.set(id, notice)
}

function close(which: (id: string, notice: Notice) => boolean): void {
  for (const [id, notice] of shown) if (which(id, notice)) manager.close(id)
}

const place: NoticePlace = {
  show,
  clear: () => close((_, notice) => isOutdatedNotice(notice)),
  handOver: () => {
    const passing = [...shown.values()].filter(({ action }) => !action)
    close(() => true)
    for (const notice of passing) showNow(notice)
  },
}

/** Shows the messages given to `notify`. They stay while hovered or focused. */
export function Toasts() {
  return (
    <Toast.Provider toastManager={manager} limit={MAX_MESSAGES}>
      <Toast.Portal>
        <Toast.Viewport className={styles.toasts}>
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { toasts } = Toast.useToastManager<Notice>()
  useEffect(() => openNoticePlace(place, true), [])
  useCloseOnNewPage(clearNotices)
  return toasts.map((toast) => {
    const { tone = 'plain', details, action } = toast.data ?? {}
    return (
      <Toast.Root
        key={toast.id}
        toast={toast}
        className={styles.toast}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a message is neither a dialog nor a fieldset
        role="group"
        aria-modal={undefined}
        swipeDirection={['down', 'right']}
      >
        <ExtraIcon name={noticeIcons[tone]} className={styles.icon} />
        {/* Not the library's title: it would also label the box, and a field called Email could match twice. */}
        <p className={styles.text} role={tone === 'error' ? 'alert' : 'status'}>
          {toast.title} {details}
        </p>
        {action && (
          <Toast.Action
            className={styles.action}
            onClick={() => {
              manager.close(toast.id)
              action.run()
            }}
          >
            {action.label}
          </Toast.Action>
        )}
        {/* The library would hide it from screen readers until it is hovered or focused, while Tab reaches it. */}
        <Toast.Close className={iconButtonClass} aria-label="Close message" aria-hidden={undefined}>
          <Icon name="close" />
        </Toast.Close>
      </Toast.Root>
    )
  })
}
