import { useEffect, useState } from 'react'
import { IconDrawing, Icon } from './icon.tsx'
import { notify } from './notify.ts'
import * as styles from './copy-button.module.css'

/** How long the button says that it has copied, in milliseconds. */
const SAYS_MS = 2_000

const copyDrawing = 'M9 9h10.500v11H9zM5 15.500V4h10.500'

/** Copies a text. `label` names the text for screen readers. */
export function CopyButton({ label, text }: { label: string; text: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), SAYS_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => notify({ text: 'We could not copy it. Please enter it in your app.', tone: 'error' }),
    )
  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-copied={copied || undefined}
        aria-label={copied ? 'Copied' : label}
        onClick={() => void copy()}
      >
        {copied ? <Icon name="check" /> : <IconDrawing path={copyDrawing} />}
        {copied ? 'Copied' : 'Copy'}
      </button>
      <output className="sr-only">{copied && 'Copied'}</output>
    </>
  )
}
