import { useEffect, useRef, useState } from 'react'
import { inputClass } from '../../ui/field-classes.ts'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './list-tools.module.css'

/** The list follows when nothing was typed for this long, in milliseconds. */
const PAUSE_MS = 300

export type SearchFieldProps = {
  label: string
  /** What can be searched for, in a few words. */
  placeholder: string
  /** The text that the list is filtered by now. */
  value: string
  onSearch(text: string): void
}

/** A search field that filters a list after a pause in typing, or immediately on Enter. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const searched = useRef(value)

  const search = (typed: string) => {
    searched.current = typed.trim()
    onSearch(searched.current)
  }

  // The Back button changes the list, and the field must show its search text.
  useEffect(() => {
    if (value === searched.current) return

    searched.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    if (text.trim() === searched.current) return

    const timer = setTimeout(() => search(text), PAUSE_MS)
    return () => clearTimeout(timer)
  })

  return (
    <search className={styles.search}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search(text)
        }}
      >
        <Icon name="search" className={styles.searchIcon} />
        <input
          type="search"
          className={`${inputClass} ${styles.searchInput}`}
          aria-label={label}
          placeholder={placeholder}
          value={text}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </form>
    </search>
  )
}
