/** Key of everything about the owner's pages in the back office. */
export const PAGES = 'managed-pages'
