import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { secondFactorQuery } from '../../api/queries/sign-in.ts'
import { useSession } from '../../api/session.ts'
import { FactorCodeField } from './factor-code-field.tsx'

/**
 * The code that an action asks for if two-step sign-in is on: its field, an error while it is empty, and its
 * part of the body.
 */
export function useFactorCode() {
  const { api } = useRouteContext({ from: '__root__' })
  const { data: factor } = useQuery(secondFactorQuery(api, useSession().user?._id ?? ''))
  const [code, setCode] = useState('')
  const isOn = Boolean(factor?.since)
  return {
    field: isOn && <FactorCodeField code={code} onCode={setCode} />,
    missing: isOn && code.trim() === '' ? 'Please enter a code.' : undefined,
    body: isOn ? { code } : {},
    clear: () => setCode(''),
  }
}
