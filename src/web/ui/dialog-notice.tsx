import { useEffect, useRef, useState } from 'react'
import { iconButtonClass, textButtonClass } from './button.tsx'
import { ExtraIcon } from './extra-icon.tsx'
import { Icon } from './icon.tsx'
import { isOutdatedNotice, noticeIcons, noticeTimeout } from './notice-rules.ts'
import { openNoticePlace, showNow, type Notice } from './notify.ts'
import * as styles from './dialog-notice.module.css'

/**
 * A message given this shortly before its dialog closes, in milliseconds, is about the closing: the page
 * shows it.
 */
const JUST_NOW_MS = 500

/**
 * Shows the messages given to `notify` while the dialog around it is open, one at a time. An error stays
 * until the next attempt. When the dialog closes, the page shows the remaining notice.
 */
export function DialogNotice({ open, className = '' }: { open: boolean; className?: string }) {
  const [shown, setShown] = useState<{ notice: Notice; since: number }>()
  const latest = useRef(shown)
  useEffect(() => {
    if (!open) return undefined
    const update = (next: typeof shown) => {
      latest.current = next
      setShown(next)
    }
    const end = openNoticePlace({
      show: (notice) => update({ notice, since: performance.now() }),
      clear: () => latest.current && isOutdatedNotice(latest.current.notice) && update(undefined),
      handOver: () => {},
    })
    return () => {
      end()
      const { notice, since = 0 } = latest.current ?? {}
      update(undefined)
      if (notice && (notice.tone === 'success' || performance.now() - since < JUST_NOW_MS)) showNow(notice)
    }
  }, [open])
  const end = () => {
    latest.current = undefined
    setShown(undefined)
  }
  return shown && <Shown key={shown.since} notice={shown.notice} className={className} onGone={end} />
}

function Shown({ notice, className, onGone }: { notice: Notice; className: string; onGone(): void }) {
  const { text, details, tone = 'plain', action } = notice
  const box = useRef<HTMLDivElement>(null)
  const latestOnGone = useRef(onGone)
  useEffect(() => {
    latestOnGone.current = onGone
  })
  useEffect(() => {
    if (tone === 'error') {
      // The button that was pressed may be disabled now, so nothing has the focus.
      if (document.activeElement === document.body) box.current?.focus()
      return undefined
    }
    const timer = setTimeout(() => latestOnGone.current(), noticeTimeout(notice))
    return () => clearTimeout(timer)
  }, [notice, tone])
  return (
    <div ref={box} className={`${styles.notice} ${className}`} data-tone={tone} tabIndex={-1}>
      <ExtraIcon name={noticeIcons[tone]} className={styles.icon} />
      <p role={tone === 'error' ? 'alert' : 'status'}>
        <b>{text}</b> {details}
      </p>
      {action && (
        <button
          type="button"
          className={`${textButtonClass} ${styles.action}`}
          onClick={() => {
            onGone()
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={`${iconButtonClass} ${styles.close}`}
        aria-label="Close message"
        onClick={onGone}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}
