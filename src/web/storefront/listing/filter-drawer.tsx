import { Button } from '../../ui/button.tsx'
import { Drawer } from '../../ui/dialog.tsx'
import * as styles from './filter-drawer.module.css'
import { FilterForm, type FilterFormProps } from './filter-form.tsx'

type FilterDrawerProps = FilterFormProps & {
  open: boolean
  onClose: () => void
  /** The number of products that match the filters; undefined while loading. */
  found: number | undefined
}

/** The filters on a phone or tablet. Each choice applies immediately. */
export function FilterDrawer({ open, onClose, found, ...form }: FilterDrawerProps) {
  const text = found === undefined ? 'Show products' : `Show ${found} ${found === 1 ? 'product' : 'products'}`
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="Filters"
      footer={
        <Button kind="main" wide onClick={onClose}>
          {text}
        </Button>
      }
    >
      <div className={styles.filters}>
        <FilterForm {...form} />
      </div>
    </Drawer>
  )
}
