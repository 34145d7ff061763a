import type * as z from 'zod/mini'
import type * as schemas from './audit.schemas.ts'

/** Kinds of things that administrators change. */
export const auditEntities = [
  'product',
  'coupon',
  'banner',
  'hero',
  'quote',
  'deal',
  'collection',
  'page',
  'category',
  'piece',
  'order',
  'carrier',
  'payment',
  'review',
  'user',
  'customer',
  'welcome',
  'settings',
  'sign-in',
  'tax class',
  'rates',
  'PIN list',
  'return',
  'stock taking',
  'day book',
  'old gold',
  'metal account',
  'ticket',
  'redirect',
] as const
export type AuditEntity = (typeof auditEntities)[number]
export type AuditEntry = z.output<typeof schemas.AuditEntry>

export type AuditFilters = z.output<typeof schemas.AuditFilters>

export const listAuditLog = { method: 'GET', path: '/api/audit-log', duty: 'owner' } as const
export const exportAuditLog = { method: 'GET', path: '/api/audit-log/export', duty: 'owner' } as const
