import { Tabs } from '@base-ui/react/tabs'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import {
  listBanners,
  listHeroes,
  listQuotes,
  type Banner,
  type Hero,
  type Quote,
} from '../../../contract/content.ts'
import { deleteBanner, deleteHero, deleteQuote } from '../../../contract/manage-content.ts'
import { PageTitle } from '../../shared/page-title.tsx'
import { Picture } from '../../shared/picture.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { sheetClass } from '../../ui/sheet.ts'
import { Skeleton, LoadingText } from '../../ui/skeleton.tsx'
import { errorMessage } from '../../api/error-message.ts'
import { BannerForm } from './banner-form.tsx'
import { ContentList } from './content-list.tsx'
import { HeroForm } from './hero-form.tsx'
import { QuoteForm } from './quote-form.tsx'
import * as tabStyles from '../shared/tabs.module.css'
import * as list from './content-list.module.css'

export const tabs = ['banners', 'heroes', 'quotes'] as const
type Tab = (typeof tabs)[number]

/**
 * Video banners, hero slides and customers' quotes of the home page, including the inactive ones (ADM-11).
 * The address holds the tab.
 */
export function BannersPage({ tab, onTab }: { tab: Tab; onTab(tab: Tab): void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const banners = useQuery({
    queryKey: ['banners', 'all'],
    queryFn: () => api(listBanners, {}),
    staleTime: 0,
  })
  const heroes = useQuery({ queryKey: ['heroes', 'all'], queryFn: () => api(listHeroes, {}), staleTime: 0 })
  const quotes = useQuery({ queryKey: ['quotes', 'all'], queryFn: () => api(listQuotes, {}), staleTime: 0 })

  return (
    <>
      <PageTitle title="Manage Banners & Heroes" />
      <Contents banners={banners} heroes={heroes} quotes={quotes} tab={tab} onTab={onTab} />
    </>
  )
}

type ContentsProps = {
  banners: UseQueryResult<Banner[]>
  heroes: UseQueryResult<Hero[]>
  quotes: UseQueryResult<Quote[]>
  tab: Tab
  onTab(tab: Tab): void
}

/** The tabs, once the lists are loaded. */
function Contents({ banners, heroes, quotes, tab, onTab }: ContentsProps) {
  const errors = [banners.error, heroes.error, quotes.error].filter(Boolean)
  if (errors.length > 0) {
    return (
      <Empty
        tone="error"
        title={errors.map(errorMessage).join(' ')}
        action={<Button onClick={() => location.reload()}>Retry</Button>}
      />
    )
  }

  if (!banners.data || !heroes.data || !quotes.data) {
    return (
      <div className={sheetClass}>
        <LoadingText>Loading banners and heroes...</LoadingText>
        <Skeleton style={{ height: 320 }} />
      </div>
    )
  }

  return (
    <Tabs.Root value={tab} onValueChange={(chosen: Tab) => onTab(chosen)}>
      <Tabs.List className={tabStyles.tabs}>
        <Tabs.Tab className={tabStyles.tab} value="banners">
          Banners ({banners.data.length})
        </Tabs.Tab>
        <Tabs.Tab className={tabStyles.tab} value="heroes">
          Heroes ({heroes.data.length})
        </Tabs.Tab>
        <Tabs.Tab className={tabStyles.tab} value="quotes">
          Quotes ({quotes.data.length})
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="banners">
        <BannerTab banners={banners.data} />
      </Tabs.Panel>
      <Tabs.Panel value="heroes">
        <HeroTab heroes={heroes.data} />
      </Tabs.Panel>
      <Tabs.Panel value="quotes">
        <QuoteTab quotes={quotes.data} />
      </Tabs.Panel>
    </Tabs.Root>
  )
}

/** The video banners (ADM-12). */
function BannerTab({ banners }: { banners: Banner[] }) {
  const { api } = useRouteContext({ from: '__root__' })

  return (
    <ContentList
      items={banners}
      noun="banner"
      showsOne
      textOf={({ description }) => description}
      renderMedia={({ videoUrl, title }) => (
        <video
          src={videoUrl}
          muted
          playsInline
          preload="metadata"
          aria-label={title}
          className={list.picture}
        />
      )}
      renderForm={(banner, onSaved, onCancel) => (
        <BannerForm banner={banner} onSaved={onSaved} onCancel={onCancel} />
      )}
      onDelete={({ _id }) => api(deleteBanner, { params: { id: _id } })}
    />
  )
}

/** The hero slides (ADM-13). */
function HeroTab({ heroes }: { heroes: Hero[] }) {
  const { api } = useRouteContext({ from: '__root__' })

  return (
    <ContentList
      items={heroes}
      noun="hero"
      textOf={({ subtitle, description }) => subtitle || description}
      renderMedia={({ images, title }) =>
        images.map((image, index) => (
          <Picture
            key={image}
            src={image}
            alt={`${title}, picture ${index + 1}`}
            width={300}
            height={188}
            sizes="300px"
            widest={640}
            className={list.picture}
          />
        ))
      }
      renderForm={(hero, onSaved, onCancel) => <HeroForm hero={hero} onSaved={onSaved} onCancel={onCancel} />}
      onDelete={({ _id }) => api(deleteHero, { params: { id: _id } })}
    />
  )
}

/** What customers have said. */
function QuoteTab({ quotes }: { quotes: Quote[] }) {
  const { api } = useRouteContext({ from: '__root__' })

  return (
    <ContentList
      items={quotes}
      noun="quote"
      textOf={({ description }) => description}
      renderMedia={() => null}
      renderForm={(quote, onSaved, onCancel) => (
        <QuoteForm quote={quote} onSaved={onSaved} onCancel={onCancel} />
      )}
      onDelete={({ _id }) => api(deleteQuote, { params: { id: _id } })}
    />
  )
}
