import type { PageKind } from '../../../contract/page.ts'
import { statedPages } from '../../../contract/stated-pages.ts'
import { AppError } from '../../core/lib/errors.ts'
import { pageRoute } from '../../core/ssr/page-addresses.ts'
import type { PageFacts } from '../../core/ssr/renderer.ts'

/** First words of addresses that the server answers itself. */
const OF_SERVER = ['api', 'assets', 'blogs', 'dashboard', 'docs', 'feeds', 'health', 'media', 'metrics']

/** @throws AppError invalid_input if a page of this kind cannot have this path. */
export function requirePossiblePath(
  pages: readonly PageFacts[],
  { path, kind }: { path: string; kind: PageKind },
): void {
  if (statedPages.some((page) => page.path === path)) throw belongsToShop()
  if (kind === 'journal') {
    if (!/^\/journal\/[^/]+$/.test(path))
      throw new AppError('invalid_input', 'path: must be /journal/ and one word, such as /journal/our-rubies')
    return
  }
  const [, first = ''] = path.split('/')
  if (first === 'journal' || OF_SERVER.includes(first) || pageRoute(pages, path) !== '/*')
    throw belongsToShop()
}

const belongsToShop = () => new AppError('invalid_input', 'path: belongs to a page of the shop')
