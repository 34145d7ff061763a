import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { login } from '../../../contract/account.ts'
import { Login } from '../../../contract/account-fields.ts'
import { ApiError } from '../../api/client.ts'
import { shopQuery } from '../../api/queries/shop.ts'
import { storeUser } from '../../api/session.ts'
import { Button } from '../../ui/button.tsx'
import { linkClass } from '../../ui/link.ts'
import { STATED_NOTICE_MS } from '../../ui/notice-rules.ts'
import { notify } from '../../ui/notify.ts'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { FormError, FormField, PasswordField } from '../../ui/form-field.tsx'
import { loadChunk } from '../../lib/lazy-chunk.ts'
import { useCarriedEmail } from './carried-email.ts'
import * as styles from './auth-form.module.css'

const LoginCode = lazy(async () => ({
  default: (await loadChunk(() => import('./login-code.tsx'))).LoginCode,
}))

const CodeLogin = lazy(async () => ({
  default: (await loadChunk(() => import('../../shared/code-login.tsx'))).CodeLogin,
}))

const NOT_STORED =
  'This browser stores nothing: you stay logged in, but your PIN code, viewed pieces and unsaved forms are not kept.'

const REFUSED = 'Please provide a valid email and password!'

/** Sends e-mail and password. `asksCode`: the server wants the code of a second factor, too. */
function useLogin(from: string | undefined) {
  const { api } = useRouteContext({ from: '__root__' })
  const { history } = useRouter()
  const [problem, setProblem] = useState<string>()
  const [asksCode, setAsksCode] = useState(false)
  const form = useForm({ resolver: schemaResolver(Login), defaultValues: { email: '', password: '' } })

  const signIn = async (body: { email: string; password: string; code?: string }) => {
    const { user } = await api(login, { body })
    const isStored = storeUser(user)
    notify({
      text: 'Login successful',
      tone: 'success',
      holdMs: STATED_NOTICE_MS,
      ...(!isStored && { details: NOT_STORED }),
    })
    // Replaced, so that Back does not return to a form that has done its work.
    history.replace(from ?? '/')
  }

  const submit = form.handleSubmit(
    async ({ email, password }) => {
      setProblem(undefined)
      try {
        await signIn({ email, password })
      } catch (error) {
        if (error instanceof ApiError && error.data?.code === 'code_needed') setAsksCode(true)
        else setProblem(problemOf(error))
      }
    },
    () => setProblem(REFUSED),
  )

  return { problem, asksCode, setAsksCode, form, signIn, submit }
}

/**
 * Signs in and navigates to `from`, or to the home page (AUTH-01). Accounts with a second factor get a second
 * step.
 */
export function LoginForm({ from }: { from: string | undefined }) {
  const [byCode, setByCode] = useState(false)
  if (byCode) return <LoginByCode from={from} onBack={() => setByCode(false)} />

  return <LoginByPassword from={from} onByCode={() => setByCode(true)} />
}

function LoginByPassword({ from, onByCode }: { from: string | undefined; onByCode(): void }) {
  const { problem, asksCode, setAsksCode, form, signIn, submit } = useLogin(from)
  const { register, getValues, setValue, setFocus, formState } = form
  const carried = useCarriedEmail()

  useEffect(() => {
    if (carried.email === '') return
    setValue('email', carried.email)
    setFocus('password')
  }, [carried.email, setValue, setFocus])

  const carry = () => ({ email: getValues('email') })

  if (asksCode) {
    return (
      <Suspense>
        <LoginCode onCode={(code) => signIn({ ...getValues(), code })} onBack={() => setAsksCode(false)} />
      </Suspense>
    )
  }

  return (
    <>
      <Greeting isNew={carried.isNew} />
      <form method="post" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <FormError>{problem}</FormError>
        <FormField
          label="Email"
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          {...register('email')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          aside={
            <Link to="/forgot-password" search={{ from }} state={carry} className={linkClass}>
              Forgot password?
            </Link>
          }
          {...register('password')}
        />
        <Button type="submit" kind="main" wide className={styles.submit} busy={formState.isSubmitting}>
          Login
        </Button>
      </form>
      <p className={styles.other}>
        New here?{' '}
        <Link to="/register" search={{ from }} state={carry} className={`${linkClass} ${styles.otherLink}`}>
          Create an account
        </Link>
      </p>
      <ByCodeLink onByCode={onByCode} />
    </>
  )
}

/** The way to log in with a code, in a shop that lets visitors do so. */
function ByCodeLink({ onByCode }: { onByCode(): void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: shop } = useQuery(shopQuery(api))
  if (!shop?.guestBag) return null

  return (
    <p className={styles.other}>
      No password?{' '}
      <button type="button" className={`${linkClass} ${styles.otherLink}`} onClick={onByCode}>
        Log in with a code
      </button>
    </p>
  )
}

function LoginByCode({ from, onBack }: { from: string | undefined; onBack(): void }) {
  const { api } = useRouteContext({ from: '__root__' })
  const { history } = useRouter()
  const { data: shop } = useQuery(shopQuery(api))

  return (
    <>
      <h1 className={styles.title}>Log in with a code</h1>
      <div className={styles.form}>
        <Suspense>
          <CodeLogin takesPhones={shop?.phoneCodes === true} onLogin={() => history.replace(from ?? '/')} />
        </Suspense>
      </div>
      <p className={styles.other}>
        <button type="button" className={`${linkClass} ${styles.otherLink}`} onClick={onBack}>
          Log in with your password
        </button>
      </p>
    </>
  )
}

/**
 * A wrong e-mail and a wrong password give the same message. Only rate limits and network failures have their
 * own.
 */
function problemOf(error: unknown): string {
  const tellsMore = error instanceof ApiError && (error.status === 429 || typeof error.status === 'string')
  return tellsMore ? error.message : REFUSED
}

const Greeting = ({ isNew }: { isNew: boolean }) =>
  isNew ? (
    <h1 className={styles.title}>Your account is ready. Please log in.</h1>
  ) : (
    <>
      <h1 className={styles.title}>Welcome back</h1>
      <p className="text-quiet">Your cart and your orders are waiting for you.</p>
    </>
  )
