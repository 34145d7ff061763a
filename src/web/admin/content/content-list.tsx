import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { log } from '../../lib/log.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ExtraIcon } from '../../ui/extra-icon.tsx'
import { notify } from '../../ui/notify.ts'
import { ConfirmRow, useRowDialog, type RowDialog } from '../shared/row-dialog.tsx'
import { ShopTime } from '../shared/shop-time.tsx'
import { StateDot } from '../shared/state-dot.tsx'
import * as styles from './content-list.module.css'
import { sheetClass } from '../../ui/sheet.ts'

/** Fields that banners, heroes and quotes share. */
export type Item = { _id: string; title: string; isActive: boolean; order: number; createdAt: string }

type ContentListProps<T extends Item> = {
  items: T[]
  /** The word for one item. */
  noun: ItemNoun
  /** The text below an item's title. */
  textOf(item: T): string
  /** The home page shows only the first active item, so that others wait. */
  showsOne?: boolean
  renderMedia(item: T): ReactNode
  /** The form in the dialog. `item` is undefined for a new one. */
  renderForm(item: T | undefined, onSaved: () => Promise<void>, onCancel: () => void): ReactNode
  onDelete(item: T): Promise<unknown>
}

/** Banners, heroes or quotes with their actions. Forms open as dialogs (ADM-11). */
export function ContentList<T extends Item>({
  items,
  noun,
  textOf,
  showsOne = false,
  renderMedia,
  renderForm,
  onDelete,
}: ContentListProps<T>) {
  const queryClient = useQueryClient()
  const form = useRowDialog<T>()
  const deletion = useRowDialog<T>()

  const title = titles[noun]
  const reload = () => queryClient.invalidateQueries({ queryKey: [plurals[noun]] })
  const remove = removalOf({ noun, onDelete, reload })

  const saved = async () => {
    form.close()
    await reload()
  }

  const cancel = () => {
    form.close()
    // Another administrator may have changed the item, so reload: the next opening must show its current
    // state.
    void reload()
  }

  return (
    <>
      {items.length === 0 ? (
        <NoItems noun={noun} onAdd={() => form.open()} />
      ) : (
        <>
          <Button kind="main" small className={styles.add} onClick={() => form.open()}>
            <ExtraIcon name="plus" />
            Add New {title}
          </Button>
          <ul className={styles.list}>
            {items.map((item) => (
              <ContentItem
                key={item._id}
                item={item}
                text={textOf(item)}
                place={placeOf(item, items, showsOne)}
                media={renderMedia(item)}
                onEdit={() => form.open(item)}
                onDelete={() => deletion.open(item)}
              />
            ))}
          </ul>
        </>
      )}
      <Dialog open={form.isOpen} onClose={cancel} title={`${form.row ? 'Edit' : 'Add New'} ${title}`}>
        {renderForm(form.row, saved, cancel)}
      </Dialog>
      <DeleteItem noun={noun} dialog={deletion} onConfirm={remove} />
    </>
  )
}

/** What a content item is called in texts. */
export type ItemNoun = 'banner' | 'hero' | 'quote'

export const titles: Record<ItemNoun, string> = { banner: 'Banner', hero: 'Hero', quote: 'Quote' }
const plurals: Record<ItemNoun, string> = { banner: 'banners', hero: 'heroes', quote: 'quotes' }

type RemovalOptions<T extends Item> = Pick<ContentListProps<T>, 'noun' | 'onDelete'> & {
  reload(): Promise<void>
}

/** Returns a function that deletes an item and says so. A failure is logged. */
const removalOf =
  <T extends Item>({ noun, onDelete, reload }: RemovalOptions<T>) =>
  async (item: T) => {
    try {
      await onDelete(item)
      notify({ text: `${titles[noun]} deleted successfully!`, tone: 'success' })
    } catch (error) {
      log(`The ${noun} could not be deleted.`, error)
      notify({ text: `Failed to delete ${noun}`, tone: 'error' })
    }
    await reload()
  }

const NoItems = ({ noun, onAdd }: Pick<ContentListProps<Item>, 'noun'> & { onAdd(): void }) => (
  <Empty
    title={`No ${plurals[noun]} found`}
    action={
      <Button kind="main" onClick={onAdd}>
        Add your first {noun}
      </Button>
    }
  />
)

type DeleteItemProps<T extends Item> = {
  noun: ItemNoun
  dialog: RowDialog<T>
  onConfirm(item: T): Promise<void>
}

const DeleteItem = <T extends Item>({ noun, dialog, onConfirm }: DeleteItemProps<T>) => (
  <ConfirmRow
    dialog={dialog}
    title={() => `Are you sure you want to delete this ${noun}?`}
    description={(item) => item.title}
    action="Delete"
    grave
    onConfirm={onConfirm}
  />
)

/** Where the item is now, beyond whether it is active. */
function placeOf(item: Item, items: Item[], showsOne: boolean): string {
  if (!item.isActive) return ''

  const isFirst = items.find(({ isActive }) => isActive) === item
  return !showsOne || isFirst ? 'On the home page' : 'Waiting: the home page shows the first one only'
}

type ContentItemProps = {
  item: Item
  text: string
  place: string
  media: ReactNode
  onEdit(): void
  onDelete(): void
}

function ContentItem({
  item: { title, isActive, order, createdAt },
  text,
  place,
  media,
  onEdit,
  onDelete,
}: ContentItemProps) {
  return (
    <li className={`${sheetClass} ${styles.item}`}>
      <div className={styles.media}>{media}</div>
      <div>
        <h2>{title}</h2>
        {text && <p>{text}</p>}
        <dl>
          <div>
            <dt>Status</dt>
            <dd>
              <StateDot on={isActive}>{isActive ? 'Active' : 'Inactive'}</StateDot>
              {place && <small className={styles.place}>{place}</small>}
            </dd>
          </div>
          <div>
            <dt>Order</dt>
            <dd>{order}</dd>
          </div>
          <div>
            <dt>Created</dt>
            <dd>
              <ShopTime at={createdAt} day />
            </dd>
          </div>
        </dl>
      </div>
      <div className={styles.tools}>
        <Button small onClick={onEdit} aria-label={`Edit ${title}`}>
          Edit
        </Button>
        <Button small onClick={onDelete} aria-label={`Delete ${title}`}>
          Delete
        </Button>
      </div>
    </li>
  )
}
