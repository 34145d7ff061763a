/** The page that a query string names: a whole number from 2, or nothing for the first. */
export function pageOf({ page }: Record<string, unknown>): { page?: number } {
  const number = /^\d{1,6}$/.test(String(page)) ? Number(page) : 1
  return number > 1 ? { page: number } : {}
}
