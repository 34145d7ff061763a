import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { mayDo, type Duty } from '../../../contract/duty.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import type { SessionUser } from '../../api/session.ts'
import { useFocusOnNewPage } from '../../shared/use-focus-on-new-page.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Skeleton, LoadingText } from '../../ui/skeleton.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { OfficeBar } from './office-bar.tsx'
import { OfficeRail } from './office-rail.tsx'
import { useWaitingWork } from '../shared/use-waiting-work.ts'
import * as styles from './office-layout.module.css'

type OfficeLayoutProps = { user: SessionUser | null; lowestDuty: Duty | undefined; children: ReactNode }

/**
 * The layout of the back office (ADM-01): the menu at the edge, a bar with search and the person's menu, and
 * the page. It has none of the shop's own parts. Until the session is known (`user` is null) it shows a
 * skeleton.
 * @param lowestDuty the lowest duty that includes the page; below it the page says so (DUTY-02)
 */
export function OfficeLayout({ user, lowestDuty, children }: OfficeLayoutProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useSuspenseQuery(shopQuery(api))
  const main = useFocusOnNewPage()

  return (
    <div className={styles.office}>
      <a className={styles.skipLink} href="#main">
        Skip to content
      </a>
      {user ? <OfficeRail shopName={shop.name} /> : <div className={styles.railBones} />}
      <div className={styles.column}>
        {user ? <OfficeBar user={user} shopName={shop.name} /> : <div className={styles.barBones} />}
        <main id="main" ref={main} tabIndex={-1} className={styles.page}>
          <PageContent user={user} lowestDuty={lowestDuty}>
            {children}
          </PageContent>
        </main>
      </div>
      {user && <BottomBar />}
      {user && <WaitingInTitle />}
    </div>
  )
}

/** The page, if the person may see it. */
function PageContent({ user, lowestDuty, children }: OfficeLayoutProps) {
  if (!user) {
    return (
      <>
        <LoadingText />
        <Skeleton style={{ height: 40, width: 'min(320px, 80%)' }} />
        <Skeleton style={{ height: 260, marginTop: 30 }} />
      </>
    )
  }

  return lowestDuty && !mayDo(user.duty, lowestDuty) ? <NotAllowed /> : children
}

const NotAllowed = () => (
  <Empty
    tone="error"
    level={1}
    title="You do not have permission to do this."
    action={
      <Link to="/dashboard/admin" className={buttonClass('main')}>
        Go to the dashboard
      </Link>
    }
  >
    An owner of the shop can change your duty under Users.
  </Empty>
)

/**
 * Keeps the number of orders and payments that wait before the title of the tab, which each page sets again.
 */
function WaitingInTitle() {
  const work = useWaitingWork()
  const waiting = work ? work.toPack + work.toConfirm : 0
  useEffect(() => {
    const count = () => {
      const plain = document.title.replace(/^\(\d+\) /, '')
      const title = waiting > 0 ? `(${waiting}) ${plain}` : plain
      if (document.title !== title) document.title = title
    }

    count()
    const observer = new MutationObserver(count)
    observer.observe(document.head, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [waiting])

  return null
}
