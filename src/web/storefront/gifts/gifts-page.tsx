import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { productListQuery } from '../../api/queries/products.ts'
import { Button } from '../../ui/button.tsx'
import { Divider } from '../../ui/divider.tsx'
import { ListingBanner, bestPicture } from '../listing/banner.tsx'
import { ProductGrid } from '../product-card/product-grid.tsx'
import {
  answersOf,
  budgets,
  favouriteGifts,
  giftFilter,
  giftKinds,
  giftListing,
  readGiftSearch,
  receivers,
  type GiftSearch,
} from './finder.ts'
import * as tileStyles from '../tiles.module.css'
import * as styles from './gifts-page.module.css'

/** Gifts: a landing page with a finder that leads to the matching listing (NAV-18). */
export function GiftsPage() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(productListQuery(api, favouriteGifts))
  const finder = useRef<HTMLElement>(null)
  const start = (event: FormEvent) => {
    event.preventDefault()
    finder.current?.scrollIntoView({ block: 'start' })
    finder.current?.querySelector('input')?.focus({ preventScroll: true })
  }
  return (
    <>
      <ListingBanner
        title="Gifting"
        lead="Answer three questions: who it is for, your budget and the kind of piece."
        picture={bestPicture(data?.products)}
      >
        {/* Without JavaScript, the form itself leads to the same place. */}
        <form action="/gifts#finder" className={styles.start} onSubmit={start}>
          <Button kind="main" type="submit" className={styles.startButton}>
            Start finding gifts
          </Button>
        </form>
      </ListingBanner>
      <div className="wrap">
        <section className="section" id="finder" ref={finder} aria-labelledby="finder-title">
          <Divider id="finder-title" title="Find a gift" />
          <GiftFinder />
        </section>
        {data && data.products.length > 0 && (
          <section className="section">
            <Divider title="Popular gifts" />
            <ProductGrid products={data.products} layout="oneRow" />
          </section>
        )}
      </div>
    </>
  )
}

/** Asks for the recipient, the budget and the kind of piece. The form also works without JavaScript. */
function GiftFinder() {
  const navigate = useNavigate()
  const [search, setAnswers] = useState<GiftSearch>({})
  const missing = useMissingKinds(search)
  const { kind, ...withoutKind } = search
  const answers = kind && !missing.has(kind) ? search : withoutKind
  return (
    <form
      action="/gifts"
      className={styles.finder}
      aria-label="Gift finder"
      onChange={(event) => setAnswers(readGiftSearch(Object.fromEntries(new FormData(event.currentTarget))))}
      onSubmit={(event) => {
        event.preventDefault()
        void navigate({ href: giftListing(answers) })
      }}
    >
      <Question
        legend="Who is it for?"
        name="for"
        options={receivers.map(({ key, label }) => ({ value: key, label }))}
      />
      <Question
        legend="What is your budget?"
        name="budget"
        any="Any budget"
        options={budgets.map(({ key, label }) => ({ value: key, label }))}
      />
      <Question
        legend="What kind of piece?"
        name="kind"
        any="Anything"
        options={giftKinds.map((name) => ({ value: name, label: name, none: missing.has(name) }))}
        disabled={answers.for === 'child'}
      />
      <div className={styles.end}>
        <Button kind="main" type="submit" className={styles.showGifts}>
          Show gifts
        </Button>
        <GiftCount answers={answers} />
      </div>
    </form>
  )
}

/** The kinds of which no piece fits the other answers, if any. */
function useMissingKinds({ for: receiver, budget }: GiftSearch): ReadonlySet<string> {
  const { api } = useRouteContext({ from: '__root__' })
  const choices = answersOf({ for: receiver, budget, kind: undefined })
  const counts = useQueries({
    queries: giftKinds.map((kind) => ({
      ...productListQuery(api, { ...giftFilter({ ...choices, kind }), page: 1, limit: 1 }),
      enabled: receiver !== undefined || budget !== undefined,
    })),
  })
  return new Set(giftKinds.filter((_, index) => counts[index]?.data?.totalProducts === 0))
}

/** The number of matching pieces, once a question is answered. */
function GiftCount({ answers }: { answers: GiftSearch }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery({
    ...productListQuery(api, { ...giftFilter(answers), page: 1, limit: 1 }),
    enabled: Object.keys(answers).length > 0,
    placeholderData: keepPreviousData,
  })

  const total = data?.totalProducts
  return <output>{total !== undefined && matchText(total)}</output>
}

function matchText(total: number): string {
  if (total === 0) return 'No piece matches yet.'
  return total === 1 ? '1 piece matches.' : `${total} pieces match.`
}

type QuestionProps = {
  legend: string
  name: keyof GiftSearch
  /** `none`: no piece fits this answer. */
  options: { value: string; label: string; none?: boolean }[]
  /** Label of the answer without a restriction, which is the default. */
  any?: string
  disabled?: boolean
}

function Question({ legend, name, options, any, disabled = false }: QuestionProps) {
  const all = any === undefined ? options : [{ value: '', label: any }, ...options]
  return (
    <fieldset disabled={disabled}>
      <legend>{legend}</legend>
      <div className={`${tileStyles.tiles} ${tileStyles.pills}`}>
        {all.map(({ value, label, none = false }: QuestionProps['options'][number]) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              disabled={none}
              defaultChecked={value === '' || value === 'anyone'}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
