import { useId, useState, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './list-tools.module.css'

type FoldingFiltersProps = {
  /** The number of filters in force. */
  count: number
  /** The class of the filters' own row. Without one they stand beside the search field. */
  row?: string | undefined
  children: ReactNode
}

/** The filters of a list. On a phone they open below the search field. */
export function FoldingFilters({ count, row = styles.folding, children }: FoldingFiltersProps) {
  const [open, setOpen] = useState(false)
  const id = useId()

  return (
    <>
      <Button
        small
        className={`only-phone ${styles.openFilters}`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name="filter" /> Filters{count > 0 && ` (${count})`}
      </Button>
      <div className={row} id={id} data-open={open}>
        {children}
      </div>
    </>
  )
}
