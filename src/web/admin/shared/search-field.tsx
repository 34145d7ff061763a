import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/icon.tsx'

/** The list follows when nothing was typed for so long, in milliseconds. */
const PAUSE_MS = 300

type SearchFieldProps = {
  label: string
  /** What can be typed, in a few words. */
  placeholder: string
  /** What the list shows now. */
  value: string
  onSearch(text: string): void
}

/** A box that narrows a list to what is typed in it; Enter need not wait. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value)
  const asked = useRef(value)
  const search = (typed: string) => {
    asked.current = typed.trim()
    onSearch(asked.current)
  }
  // Going back in the browser changes the list, and with it what stands here.
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setText(value)
  }, [value])
  useEffect(() => {
    if (text.trim() === asked.current) return
    const timer = setTimeout(() => search(text), PAUSE_MS)
    return () => clearTimeout(timer)
  })
  return (
    <search className="list-search">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search(text)
        }}
      >
        <Icon name="search" />
        <input
          type="search" className="input" aria-label={label} placeholder={placeholder} value={text} maxLength={100} autoComplete="off" spellCheck={false}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </form>
    </search>
  )
}
