import { useEffect, type FocusEvent } from 'react'
import { iconButtonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useLiveSearch } from './use-live-search.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import * as styles from './search-box.module.css'

const Suggestions = lazyPart(() =>
  import('./search-suggestions.tsx').then((module) => module.SearchSuggestions),
)

/**
 * The live search of the header, after the ARIA pattern of a combobox with fetched options: the box keeps the
 * focus, and the arrow keys move through the list. Without JavaScript it is a form that opens the search
 * page. On a phone it covers the header while `open`.
 */
export function SearchBox({ open, onClose }: { open: boolean; onClose(): void }) {
  const { text, showsList, active, setActive, input, found, setListOpen, type, clear, submit, onKeyDown } =
    useLiveSearch(open, onClose)

  useEffect(() => {
    if (open) input.current?.focus()
  }, [open, input])

  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setListOpen(false)
  }

  return (
    <search className={styles.box} data-open={open || undefined} onBlur={onBlur}>
      <form className={styles.form} action="/search" onSubmit={submit}>
        <Icon name="search" />
        <input
          ref={input}
          className={styles.input}
          type="search"
          name="query"
          role="combobox"
          aria-label="Search for jewellery"
          aria-autocomplete="list"
          aria-expanded={showsList}
          aria-controls="found"
          aria-activedescendant={showsList ? active : undefined}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={200}
          placeholder="Search rings, jhumkas, gold coins"
          value={text}
          {...Suggestions.onIntent}
          onFocus={() => {
            Suggestions.onIntent.onFocus()
            setListOpen(true)
          }}
          onKeyDown={onKeyDown}
          onChange={(event) => type(event.target.value)}
        />
        {(text !== '' || open) && <CloseButton onClose={clear} />}
      </form>
      {showsList && (
        <Suggestions
          fallback={<output className={styles.loading}>Loading...</output>}
          failure="Error loading products. Please try again later."
          failureClass={styles.loading}
          handle={found}
          text={text}
          onActive={setActive}
          onGone={() => setListOpen(false)}
        />
      )}
    </search>
  )
}

const CloseButton = ({ onClose }: { onClose(): void }) => (
  <button
    type="button"
    className={`${iconButtonClass} ${styles.close}`}
    aria-label="Close search"
    onClick={onClose}
  >
    <Icon name="close" />
  </button>
)
