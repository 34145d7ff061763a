import { useRouter, type LinkProps } from '@tanstack/react-router'
import { mayDo, type Duty } from '../../../contract/duty.ts'
import { useSession } from '../../api/session.ts'

export type May = (call: { duty: Duty }) => boolean

/**
 * Returns whether the administrator may make a call; what they may not do is not shown (DUTY-02). The server
 * decides.
 */
export function useMay(): May {
  const { user } = useSession()
  return ({ duty }) => mayDo(user?.duty, duty)
}

/** Returns whether the administrator may see the page at an address; its route file has the duty. */
export function useMayVisit(): (to: LinkProps['to']) => boolean {
  const may = useMay()
  const { routesByPath } = useRouter()

  return (to) => {
    const duty = Object.hasOwn(routesByPath, to ?? '')
      ? routesByPath[to as keyof typeof routesByPath].options.staticData?.duty
      : undefined
    return duty === undefined || may({ duty })
  }
}
