import { useRouteContext } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { checkPassword } from '../../../contract/account.ts'
import { PasswordCheck, Registration } from '../../../contract/account-fields.ts'
import type { Api } from '../../api/client.ts'
import { log } from '../../lib/log.ts'
import { schemaResolver } from '../../ui/schema-resolver.ts'
import { useCarriedEmail } from './carried-email.ts'

/** The fields of a registration. `isPasswordWeak` shows at the password why it is easy to guess, if it is. */
export function useRegistrationForm() {
  const { api } = useRouteContext({ from: '__root__' })
  const form = useForm({
    resolver: schemaResolver(Registration),
    defaultValues: { username: '', email: '', password: '' },
  })
  const { getValues, setValue, setError } = form
  const { email } = useCarriedEmail()
  useEffect(() => {
    if (email !== '') setValue('email', email)
  }, [email, setValue])
  const isPasswordWeak = async (): Promise<boolean> => {
    const problem = await findProblem(api, getValues())
    if (problem !== null) setError('password', { type: 'weak', message: problem })
    return problem !== null
  }
  return { ...form, isPasswordWeak }
}

/**
 * Asks the server whether a new password is easy to guess. Returns why, or null: also if the password has
 * other faults, which the form names itself, or if the server cannot be asked, since registering checks it
 * again.
 */
async function findProblem(
  api: Api,
  given: { password: string; username: string; email: string },
): Promise<string | null> {
  if (!PasswordCheck.safeParse(given).success) return null
  try {
    return (await api(checkPassword, { body: given })).problem
  } catch (error) {
    log('The password could not be checked.', error)
    return null
  }
}
