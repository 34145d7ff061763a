import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Session } from '../../../contract/session.ts'
import { sessionsQuery, SIGN_IN } from '../../api/queries/sign-in.ts'
import { useSession } from '../../api/session.ts'
import { Pill } from '../../shared/pill.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LocalTime } from '../orders/local-time.tsx'
import { loadChunk } from '../../lib/lazy-chunk.ts'
import { sheetClass } from '../../ui/sheet.ts'
import * as styles from './devices-sheet.module.css'

const SignOutDialog = lazy(async () => ({
  default: (await loadChunk(() => import('../auth/sign-out-dialog.tsx'))).SignOutDialog,
}))

/** The user's sessions: each device can be signed out, or all others together. */
export function DevicesSheet({ email }: { email: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { data: sessions, isPending } = useQuery(sessionsQuery(api, useSession().user?._id ?? ''))
  const [chosen, setChosen] = useState<Session | 'others'>()
  const [open, setOpen] = useState(false)
  const choose = (which: Session | 'others') => {
    setChosen(which)
    setOpen(true)
  }
  return (
    <section className={`${sheetClass} ${styles.sheet}`} aria-labelledby="devices-title">
      <h2 id="devices-title">Where you are logged in</h2>
      <p>If you do not recognise a device, sign it out and change your password.</p>
      {isPending && <Skeleton style={{ height: 64 }} />}
      {!isPending && !sessions && <p>The list cannot be shown right now.</p>}
      <ul>
        {sessions?.map((session) => (
          <Device key={session._id} session={session} onSignOut={() => choose(session)} />
        ))}
      </ul>
      {sessions && sessions.length > 1 && (
        <Button small onClick={() => choose('others')}>
          Sign out everywhere else
        </Button>
      )}
      {chosen && (
        <Suspense>
          <SignOutDialog
            email={email}
            which={chosen}
            open={open}
            onClose={() => setOpen(false)}
            onDone={() => queryClient.invalidateQueries({ queryKey: [SIGN_IN] })}
          />
        </Suspense>
      )}
    </section>
  )
}

const Device = ({ session, onSignOut }: { session: Session; onSignOut(): void }) => (
  <li className={styles.device}>
    <div className={styles.about}>
      <div className={styles.name}>
        <h3>{session.device}</h3>
        {session.current && <Pill color="green">This device</Pill>}
      </div>
      <p>
        Logged in <LocalTime at={session.startedAt} />
        {!session.current && (
          <>
            , last used <LocalTime at={session.lastUsedAt} />
          </>
        )}
      </p>
    </div>
    {!session.current && (
      <Button small aria-label={`Sign out ${session.device}`} onClick={onSignOut}>
        Sign out
      </Button>
    )}
  </li>
)
