import * as contract from '../../../contract/session.schemas.ts'
import type { AppContext } from '../../core/context.ts'
import type { BeforeTransaction, Route } from '../../core/http/route-types.ts'
import { tokenOf } from '../../core/http/session-token.ts'
import { endSessions, findOwnSession } from './end-sessions.ts'
import { getRecentLogin } from './get-recent-login.ts'
import { listSessions } from './list-sessions.ts'
import { reauthenticate } from './reauthenticate.ts'
import { requirePassword, requirePasswordAndFactor } from './require-password.ts'

export function sessionsRoutes(route: Route, { settings }: AppContext): void {
  route(contract.listSessions, ({ db, actor, request }) =>
    listSessions(db, actor, tokenOf(settings, request)),
  )
  route(
    contract.endSessions,
    async ({ tx, actor, body: { sessionId }, request }) => {
      await endSessions(tx, actor, { sessionId, token: tokenOf(settings, request) })
      return {
        message:
          sessionId === undefined ? 'You are signed out everywhere else.' : 'That device is signed out.',
      }
    },
    { prepare: prepareEndSessions },
  )
  route(contract.reauthenticate, ({ tx, request }) => reauthenticate(tx, settings, request.tokenHash), {
    prepare: requirePasswordAndFactor,
  })
  route(contract.getRecentLogin, async ({ request }) => getRecentLogin(settings, request.confirmedAt))
}

/** Checks the session first, so that an unknown session is not_found even with a wrong password. */
async function prepareEndSessions(input: BeforeTransaction<typeof contract.endSessions>): Promise<void> {
  const { body, db, actor } = input
  if (body.sessionId !== undefined) await findOwnSession(db, actor, body.sessionId)
  await requirePassword(input)
}
