import * as contract from '../../../contract/session.schemas.ts'
import type { AppContext } from '../../core/context.ts'
import type { BeforeTransaction, Route } from '../../core/http/route-types.ts'
import { tokenOf } from '../../core/http/session-token.ts'
import { endSessions, findOwnSession } from './end-sessions.ts'
import { getRecentLogin } from './get-recent-login.ts'
import { listSessions } from './list-sessions.ts'
import { reauthenticate } from './reauthenticate.ts'
import { requirePassword, requirePasswordAndFactor } from './require-password.ts'

export function sessionsRoutes(route: Route, shop: AppContext): void {
  const { settings } = shop
  route(contract.listSessions, ({ db, actor, request }) =>
    listSessions(db, { actor, token: tokenOf(settings, request) }),
  )
  route(
    contract.endSessions,
    async ({ tx, actor, body: { sessionId }, request }) => {
      await endSessions(tx, { actor, sessionId, token: tokenOf(settings, request) })
      return {
        message:
          sessionId === undefined ? 'You are signed out everywhere else.' : 'That device is signed out.',
      }
    },
    { prepare: prepareEndSessions },
  )
  route(
    contract.reauthenticate,
    ({ tx, request }) => reauthenticate(tx, shop, { tokenHash: request.tokenHash }),
    { prepare: requirePasswordAndFactor },
  )
  route(contract.getRecentLogin, async ({ request }) =>
    getRecentLogin(shop, { confirmedAt: request.confirmedAt }),
  )
}

/** Checks the session first, so that an unknown session is not_found even with a wrong password. */
async function prepareEndSessions(input: BeforeTransaction<typeof contract.endSessions>): Promise<void> {
  const { sessionId } = input.body
  if (sessionId !== undefined) await findOwnSession(input.db, { ...input, sessionId })
  await requirePassword(input)
}
