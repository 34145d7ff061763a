import { mayDo } from '../../../contract/duty.ts'
import { revealPan } from '../../../contract/manage-orders.ts'
import type { Actor } from '../../core/context.ts'

/** Whether documents name PANs to this person in full. Customers see their own. */
export const seesPans = ({ role, duty }: Actor): boolean => role !== 'admin' || mayDo(duty, revealPan.duty)
