import { useNavigate } from '@tanstack/react-router'
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import type { SearchSuggestionsHandle } from './search-suggestions.tsx'
import { useCloseOnNewPage } from '../../lib/use-close-on-new-page.ts'

/** State of the header's search box: its text, whether the list is open, and the key handlers. */
export function useLiveSearch(open: boolean, onClose: () => void) {
  const [text, setText] = useState('')
  const [listOpen, setListOpen] = useState(false)
  const [active, setActive] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const found = useRef<SearchSuggestionsHandle>(null)
  const navigate = useNavigate()
  const typed = text.trim()
  const showsList = listOpen && typed !== ''
  useCloseOnNewPage(() => {
    setListOpen(false)
    onClose()
  })

  const clear = () => {
    setText('')
    setListOpen(false)
    if (open) onClose()
    else input.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed === '') return
    setListOpen(false)
    void navigate({ to: '/search', search: { query: typed } })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // The first Escape closes the list, the next one clears the box.
      event.preventDefault()
      if (showsList) setListOpen(false)
      else clear()
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && typed !== '') {
      event.preventDefault()
      if (showsList) found.current?.move(event.key === 'ArrowDown' ? 1 : -1)
      else setListOpen(true)
    } else if (event.key === 'Enter' && showsList && found.current?.pick()) {
      event.preventDefault()
    }
  }
  const type = (typing: string) => {
    setText(typing)
    setListOpen(true)
  }
  return { text, showsList, active, setActive, input, found, setListOpen, type, clear, submit, onKeyDown }
}
