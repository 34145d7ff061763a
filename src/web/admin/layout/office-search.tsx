import { Autocomplete } from '@base-ui/react/autocomplete'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { listUsers } from '../../../contract/manage-users.ts'
import { inputClass } from '../../ui/field-classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../shared/picture.tsx'
import { useMay } from '../shared/use-may.ts'
import { useOfficeSearch, type FoundGroup, type FoundItem } from './use-office-search.ts'
import * as styles from './office-search.module.css'

type OfficeSearchProps = { focused: boolean; className: string | undefined }

/**
 * Finds orders, products and customers from every page of the back office. The key / puts the cursor in it.
 */
export function OfficeSearch({ focused, className }: OfficeSearchProps) {
  const [text, setText] = useState('')
  const { groups, isPending } = useOfficeSearch(text)
  const field = useRef<HTMLInputElement>(null)
  const router = useRouter()
  useSlashKey(field)
  useEffect(() => {
    if (focused) field.current?.focus()
  }, [focused])

  const leave = ({ href }: FoundItem) => {
    setText('')
    field.current?.blur()
    void router.navigate({ href })
  }

  const [isActive, setActive] = useState(false)

  const open = isActive && text.trim().length > 1

  return (
    <search
      className={`${styles.search} ${className}`}
      onFocus={() => setActive(true)}
      onBlur={({ currentTarget, relatedTarget }) => setActive(currentTarget.contains(relatedTarget))}
    >
      <Autocomplete.Root
        inline
        items={groups}
        filter={null}
        value={text}
        open={open}
        autoHighlight="always"
        itemToStringValue={({ title }: FoundItem) => title}
        onValueChange={(value, { reason }) => {
          if (reason !== 'item-press') setText(value)
        }}
      >
        <SearchInput field={field} isOpen={open} onClear={() => setText('')} />
        {open && <Results groups={groups} isPending={isPending} onOpen={leave} />}
      </Autocomplete.Root>
    </search>
  )
}

type SearchInputProps = { field: RefObject<HTMLInputElement | null>; isOpen: boolean; onClear(): void }

function SearchInput({ field, isOpen, onClear }: SearchInputProps) {
  const findsCustomers = useMay()(listUsers)

  return (
    <div className={styles.field}>
      <Icon name="search" className={styles.icon} />
      <Autocomplete.Input
        ref={field}
        className={`${inputClass} ${styles.input}`}
        aria-label={findsCustomers ? 'Search orders, products and customers' : 'Search orders and products'}
        aria-expanded={isOpen}
        placeholder={findsCustomers ? 'Search orders, products, customers' : 'Search orders, products'}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        onKeyDown={({ key }) => key === 'Escape' && onClear()}
      />
      <kbd className={styles.key} aria-hidden="true">
        /
      </kbd>
    </div>
  )
}

type ResultsProps = { groups: FoundGroup[]; isPending: boolean; onOpen(item: FoundItem): void }

/** The results, in groups. */
const Results = ({ groups, isPending, onOpen }: ResultsProps) => (
  <div className={styles.popup}>
    <Autocomplete.Status className={styles.status}>
      {statusText(isPending, groups.length)}
    </Autocomplete.Status>
    <Autocomplete.List>
      {({ title, items }: FoundGroup) => (
        <Autocomplete.Group key={title} items={items}>
          <Autocomplete.GroupLabel className={styles.label}>{title}</Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(item: FoundItem) => <Found key={item.href} item={item} onOpen={() => onOpen(item)} />}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  </div>
)

function statusText(isPending: boolean, count: number): string {
  if (isPending) return 'Searching...'
  return count === 0 ? 'Nothing found. Try an order number, a name or an e-mail address.' : ''
}

const Found = ({ item, onOpen }: { item: FoundItem; onOpen(): void }) => (
  <Autocomplete.Item value={item} className={styles.item} onClick={onOpen}>
    {item.image === undefined ? (
      <span className={styles.letter}>{[...item.title][0]?.toUpperCase()}</span>
    ) : (
      <Picture
        src={item.image}
        alt=""
        width={40}
        height={40}
        sizes="40px"
        widest={240}
        className={styles.picture}
      />
    )}
    <span className={styles.words}>
      <b>{item.title}</b>
      <small>{item.detail}</small>
    </span>
    <span className="money">{item.end}</span>
  </Autocomplete.Item>
)

/** Focuses the field when / is pressed outside of fields and dialogs. */
function useSlashKey(field: { readonly current: HTMLInputElement | null }) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (
        target instanceof Element &&
        target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog]')
      )
        return

      event.preventDefault()
      field.current?.focus()
    }

    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [field])
}
