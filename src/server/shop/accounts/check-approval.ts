import type { FastifyRequest } from 'fastify'
import type { Approval } from '../../../contract/approval-fields.ts'
import { mayDo } from '../../../contract/duty.ts'
import type { Actor } from '../../core/context.ts'
import type { Database, Reader } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { consume, resetRateLimits } from '../../core/rate-limits/rate-limiter.ts'
import { approvalLimit } from '../../core/rate-limits/rate-limits.ts'
import { checkLogin } from './check-login.ts'
import { sourceOfSession } from './known-devices.ts'

/** The manager or owner who approves what an administrator may not do alone. */
export type Approver = { username: string }

/** A request of an administrator who asks for approval. */
type ApprovalRequest = {
  db: Reader
  independentTransaction: Database['transaction']
  request: FastifyRequest
  actor: Actor
}

/**
 * Checks the login of a manager or an owner, as the `prepare` step of a route; returns null without one. The
 * response is the same whatever is wrong. @throws AppError wrong_login; too_many after five wrong ones in 15
 * minutes.
 */
export async function checkApproval(
  { db, independentTransaction, request, actor }: ApprovalRequest,
  approval: Approval | null | undefined,
): Promise<Approver | null> {
  if (!approval) return null

  const limits = [approvalLimit(actor.id)]
  await independentTransaction((tx) => consume(tx, limits))

  const input = { db, independentTransaction, source: sourceOfSession(request) }
  const { role, duty, username } = await checkLogin(input, approval.email, approval.password, WRONG_APPROVAL)
  if (role !== 'admin' || !mayDo(duty, 'manager')) throw new AppError('wrong_login', WRONG_APPROVAL)

  await independentTransaction((tx) => resetRateLimits(tx, limits))
  return { username }
}

const WRONG_APPROVAL = 'This is not the login of a manager or an owner.'
