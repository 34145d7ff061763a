import type { ReactNode } from 'react'
import type { StatusColor } from '../../rules/order-status.ts'
import * as styles from './pill.module.css'

type PillProps = { color: StatusColor; className?: string | undefined; children: ReactNode }

/** A badge for a state: coloured, and always with words. */
export const Pill = ({ color, className = '', children }: PillProps) => (
  <span className={`${styles.pill} ${className}`} data-color={color}>
    {children}
  </span>
)
