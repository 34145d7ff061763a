import { useSuspenseQuery } from '@tanstack/react-query'
import { Outlet, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AnnouncementBar } from '../../shared/announcement-bar.tsx'
import { shopQuery } from '../../api/queries/shop.ts'
import { useSession } from '../../api/session.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useFocusOnNewPage } from '../../shared/use-focus-on-new-page.ts'
import { ChatButton } from './chat-button.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import * as styles from './layout.module.css'

// Few visitors have an unpaid order.
const UnpaidBar = lazyPart(() => import('./unpaid-bar.tsx').then((module) => module.UnpaidBar))

/**
 * The layout of every page of the shop: announcement bar, header, page area (`children`, or the route's
 * page), footer, and chat button.
 */
export function ShopLayout({ children }: { children?: ReactNode }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  const { user } = useSession()
  const main = useFocusOnNewPage()
  return (
    <>
      <a className={styles.skipLink} href="#main">
        Skip to content
      </a>
      <AnnouncementBar />
      <Header shop={shop} />
      {user !== null && user.role !== 'admin' && <UnpaidBar failure="" />}
      <main id="main" ref={main} tabIndex={-1}>
        {children ?? <Outlet />}
      </main>
      <Footer shop={shop} />
      <ChatButton shop={shop} />
    </>
  )
}
