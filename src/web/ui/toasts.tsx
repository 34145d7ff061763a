import { Toast } from '@base-ui/react/toast'
import { useEffect } from 'react'
import { ExtraIcon, type ExtraIconName } from './extra-icon.tsx'
import { Icon } from './icon.tsx'
import { deliverNoticesBy, type Notice } from './notify.ts'
import * as styles from './toasts.module.css'
import { iconButtonClass } from './button.tsx'

const icons: Record<NonNullable<Notice['tone']>, ExtraIconName> = { plain: 'info', success: 'check', error: 'warning' }

/** How long a message is shown, in milliseconds: longer if it has a button. */
const STAYS_MS = 6_000
const STAYS_WITH_ACTION_MS = 12_000

const manager = Toast.createToastManager<Notice>()

const show = (notice: Notice): void => {
  manager.add({ title: notice.text, type: notice.tone ?? 'plain', timeout: notice.action ? STAYS_WITH_ACTION_MS : STAYS_MS, data: notice })
}

/** Shows the messages given to `notify`. They stay while hovered or focused. */
export function Toasts() {
  return (
    <Toast.Provider toastManager={manager} limit={3}>
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
  useEffect(() => {
    for (const notice of deliverNoticesBy({ show, clear: () => manager.close() })) show(notice)
  }, [])
  return toasts.map((toast) => {
    const { tone = 'plain', action } = toast.data ?? {}
    return (
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a message is neither a dialog, as the library assumes, nor a fieldset
      <Toast.Root key={toast.id} toast={toast} className={styles.toast} role="group" aria-modal={undefined} swipeDirection={['down', 'right']}>
        <ExtraIcon name={icons[tone]} className={styles.icon} />
        {/* Not the library's title: it would also label the box around it, and a field called Email could match twice. */}
        <p className={styles.text} role={tone === 'error' ? 'alert' : 'status'}>
          {toast.title}
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
        <Toast.Close className={iconButtonClass} aria-label="Close message">
          <Icon name="close" />
        </Toast.Close>
      </Toast.Root>
    )
  })
}
