import { isStoredPicture } from '../../../rules/pictures.ts'
import { readShopHours } from '../../../rules/shop-hours.ts'
import type { Environment } from './environment.ts'
import type { Settings } from './settings.ts'
import { lineUpTo } from './setting-types.ts'

/** The settings of the page /visit, which exists with SHOP_ADDRESS. */
export const visitSettings = {
  SHOP_HOURS: {
    group: 'shop',
    schema: lineUpTo(200)
      .refine(
        (text) => readShopHours(text) !== undefined,
        'must be opening hours such as Mon-Sat 10:00-20:00; Sun closed',
      )
      .optional(),
    description: 'opening hours on /visit, such as `Mon-Sat 10:00-20:00; Sun closed`; other days are closed',
    label: 'Opening hours',
    help: 'Such as Mon-Sat 10:00-20:00; Sun closed. The page Visit us shows them, if the address of the shop is set.',
  },
  VISIT_IMAGE: {
    group: 'shop',
    schema: lineUpTo(200)
      .refine(isStoredPicture, 'must be the address of an uploaded picture, which begins with /media/')
      .optional(),
    description: 'picture on /visit: the address of an uploaded picture, which begins with /media/',
    label: 'Picture of the page Visit us',
    help: 'Such as the front of the shop, or the counter: a wide one, three times as wide as it is high.',
    kind: 'picture',
  },
} satisfies Settings

export const visitConfig = (env: Environment) => ({
  /** What the page /visit shows besides the shop's address and contact; null where it is not set. */
  visit: { hours: env.SHOP_HOURS ?? null, image: env.VISIT_IMAGE ?? null },
})
