import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { readSearchQuery } from '../../../rules/search-query.ts'
import { searchQuery } from '../../api/queries/products.ts'
import { Button } from '../../ui/button.tsx'
import { linkClass } from '../../ui/link.ts'
import { Empty } from '../../ui/empty.tsx'
import { ProductGrid, ProductGridSkeleton } from '../product-card/product-grid.tsx'
import { CategoryLinks } from './category-links.tsx'
import * as styles from './search-page.module.css'
import { useCountedSearch } from './use-counted-search.ts'
import { inputClass } from '../../ui/field-classes.ts'

/** Delay after the last key before a search, in milliseconds. */
const PAUSE_MS = 250

/** The search page (SRCH-04): the results follow the typed text, and the address follows the results. */
export function SearchPage({ query }: { query: string }) {
  const navigate = useNavigate()
  const [text, setText] = useState(query)
  const input = useRef<HTMLInputElement>(null)
  const searchFor = useCallback(
    (words: string) =>
      void navigate({
        to: '/search',
        search: words ? { query: words } : {},
        replace: true,
        resetScroll: false,
      }),
    [navigate],
  )

  useEffect(() => {
    // Another search, from the header or the history. Do not overwrite text that is being typed here.
    if (document.activeElement !== input.current) setText(query)
  }, [query])
  useEffect(() => {
    const words = text.trim()
    if (words === query) return
    const pause = setTimeout(() => searchFor(words), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text, query, searchFor])

  return (
    <div className={`wrap ${styles.page}`}>
      <h1>Search Page</h1>
      <p>Find products by name or description.</p>
      <search>
        <form
          action="/search"
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            searchFor(text.trim())
          }}
        >
          <input
            ref={input}
            type="search"
            name="query"
            className={`${inputClass} ${styles.input}`}
            placeholder="Search for products..."
            aria-label="Search for products"
            autoComplete="off"
            maxLength={200}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button kind="main" type="submit">
            Search
          </Button>
        </form>
      </search>
      <Results query={query} />
    </div>
  )
}

function Results({ query }: { query: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data, isError, refetch } = useQuery(searchQuery(api, query))
  // The loader has counted the search that the page was opened with.
  const [opened] = useState(query)
  useCountedSearch(query, data?.length === 0 && query !== opened)
  if (query === '') return <CategoryLinks title="Or choose a category" />
  if (isError) {
    return (
      <Empty
        tone="error"
        title="Error loading products. Please try again later."
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      />
    )
  }
  if (!data) return <ProductGridSkeleton count={8} />
  if (data.length === 0) {
    return (
      <>
        <Empty title="No products found">Try a shorter word, or one such as ring, jhumka or silver.</Empty>
        <div className={styles.ways}>
          <CategoryLinks title="Or choose a category" />
        </div>
      </>
    )
  }
  return (
    <>
      <h2 className="sr-only">Products found</h2>
      <output
        className={styles.count}
      >{`${data.length === 1 ? '1 piece' : `${data.length} pieces`} for “${query}”`}</output>
      {readSearchQuery(query).isGift && (
        <p className={styles.gifts}>
          <Link className={linkClass} to="/gifts">
            Find a gift by person and budget
          </Link>
        </p>
      )}
      <ProductGrid products={data} eagerPictures={4} />
    </>
  )
}
