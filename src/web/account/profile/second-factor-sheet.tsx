import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { SecondFactor } from '../../../contract/second-factor.ts'
import { secondFactorQuery, SIGN_IN } from '../../api/queries/sign-in.ts'
import { useSession } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { LocalTime } from '../orders/local-time.tsx'
import { loadChunk } from '../../lib/lazy-chunk.ts'
import { sheetClass } from '../../ui/sheet.ts'
import * as styles from '../action-sheet.module.css'

const TurnOnDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./turn-on-second-factor-dialog.tsx'))).TurnOnSecondFactorDialog,
}))
const FactorQuestion = lazy(async () => ({
  default: (await loadChunk(() => import('./second-factor-dialog.tsx'))).SecondFactorDialog,
}))
const RecoveryCodes = lazy(async () => ({
  default: (await loadChunk(() => import('./recovery-codes.tsx'))).RecoveryCodes,
}))

type Change = 'on' | 'off' | 'codes'

/** Two-step sign-in in the profile: turn it on, or manage it if it is on. */
export function SecondFactorSheet({ email }: { email: string }) {
  const { api } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const { data: factor } = useQuery(secondFactorQuery(api, useSession().user?._id ?? ''))
  const [chosen, setChosen] = useState<Change>()
  const [open, setOpen] = useState(false)
  const [codes, setCodes] = useState<string[]>()
  const [shown, setShown] = useState(false)

  const choose = (what: Change) => {
    setChosen(what)
    setOpen(true)
  }

  const close = () => setOpen(false)

  const refresh = async (recoveryCodes?: string[]) => {
    if (recoveryCodes) {
      setCodes(recoveryCodes)
      setShown(true)
    }
    await queryClient.invalidateQueries({ queryKey: [SIGN_IN] })
  }

  return (
    <section className={`${sheetClass} ${styles.sheet}`} aria-labelledby="second-factor-title">
      <div className={styles.text}>
        <h2 id="second-factor-title">Two-step sign-in</h2>
        <StateText factor={factor} />
      </div>
      {factor && (
        <div className={styles.actions}>
          <Actions isOn={factor.since !== null} onChoose={choose} />
        </div>
      )}
      <Suspense>
        {chosen === 'on' && <TurnOnDialog email={email} open={open} onClose={close} onDone={refresh} />}
        {(chosen === 'off' || chosen === 'codes') && (
          <FactorQuestion
            key={chosen}
            what={chosen}
            email={email}
            open={open}
            onClose={close}
            onDone={refresh}
          />
        )}
        {codes && <RecoveryCodes codes={codes} open={shown} onClose={() => setShown(false)} />}
      </Suspense>
    </section>
  )
}

/** Whether it is on. While that loads, the text is that of an account without it. */
const StateText = ({ factor }: { factor: SecondFactor | undefined }) =>
  factor?.since ? (
    <p>
      On since <LocalTime at={factor.since} day />: logging in asks for a code from your authenticator app.{' '}
      {factor.recoveryCodesLeft} recovery {factor.recoveryCodesLeft === 1 ? 'code is' : 'codes are'} left.
    </p>
  ) : (
    <p>
      Logging in then also asks for a code from an app on your phone. Even someone who knows your password
      cannot log in.
    </p>
  )

const Actions = ({ isOn, onChoose }: { isOn: boolean; onChoose(what: Change): void }) =>
  isOn ? (
    <>
      <Button small onClick={() => onChoose('codes')}>
        New recovery codes
      </Button>
      <Button small onClick={() => onChoose('off')}>
        Turn off
      </Button>
    </>
  ) : (
    <Button small onClick={() => onChoose('on')}>
      Turn on
    </Button>
  )
