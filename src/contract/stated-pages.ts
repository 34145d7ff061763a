import type { PageKind } from './page.ts'

/** A page whose text comes with the shop: its version 1. The owner can replace the text, and restore it. */
export type StatedPage = { id: string; path: string; kind: PageKind; title: string }

const stated = (number: string, path: string, kind: PageKind, title: string): StatedPage => ({
  id: `00000000-0000-7000-8000-0000000000${number}`,
  path,
  kind,
  title,
})

/** The ids are the same in every shop: a page has no row until it is edited. */
export const statedPages: readonly StatedPage[] = [
  stated('01', '/about', 'page', 'About us'),
  stated('02', '/delivery-information', 'page', 'Delivery information'),
  stated('03', '/cancellation-policy', 'page', 'Cancellation policy'),
  stated('04', '/return-exchange', 'page', 'Returns and exchanges'),
  stated('05', '/help', 'page', 'Help and FAQ'),
  stated('06', '/legal-policy', 'page', 'Legal and privacy policy'),
  stated('07', '/journal/care-of-silver', 'journal', 'The care of silver'),
  stated('08', '/journal/ring-sizes', 'journal', 'Finding a ring size'),
  stated('09', '/journal/what-916-means', 'journal', 'What 916 means'),
]
