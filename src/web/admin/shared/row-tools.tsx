import type { ReactNode } from 'react'
import { iconButtonClass } from '../../ui/button.tsx'
import { ExtraIcon, type ExtraIconName } from '../../ui/extra-icon.tsx'
import * as styles from './row-tools.module.css'

type RowToolsProps = {
  /** At the start of the cell instead of its end. */
  start?: boolean
  /** For four tools: narrower in a card. */
  narrow?: boolean
  children: ReactNode
}

/** The icon buttons of a row of a list. */
export const RowTools = ({ start = false, narrow = false, children }: RowToolsProps) => (
  <div className={[styles.tools, start && styles.start, narrow && styles.narrow].filter(Boolean).join(' ')}>
    {children}
  </div>
)

/** The class of a link that is a tool of a row. */
export const rowToolClass = `${iconButtonClass} ${styles.tool}`

/** The class of a row tool's icon. */
export const rowToolIconClass = styles.icon

type RowToolProps = { label: string; icon: ExtraIconName; onClick(): void }

/** A button of a row, with an icon only. */
export const RowTool = ({ label, icon, onClick }: RowToolProps) => (
  <button
    type="button"
    className={icon === 'trash' ? `${rowToolClass} ${styles.delete}` : rowToolClass}
    aria-label={label}
    title={icon === 'trash' ? 'Delete' : undefined}
    onClick={onClick}
  >
    <ExtraIcon name={icon} className={rowToolIconClass} />
  </button>
)
