import type { Invoice } from '../invoice.ts'

/** How a bill names the buyer to the tax office: nothing below the PAN limit. */
export function panLine({ pan, panDeclared }: Pick<Invoice, 'pan' | 'panDeclared'>): string[] {
  if (pan) return [`PAN ${pan}`]
  return panDeclared ? ['Declaration in place of PAN (Form 60)'] : []
}
