import { readShopHours } from '../../rules/shop-hours.ts'
import { pinsIn, stateOfPin } from '../../contract/pin-state.ts'
import type { ShopFacts } from '../../contract/settings.ts'

/** The shop and its search, for the home page. It is a shop that one can visit if its address is known. */
export function shopStructured(shop: ShopFacts): object[] {
  const id = `${shop.publicUrl}/#shop`
  const { address } = shop.legal
  const contact = shop.contactIsSample ? {} : { telephone: shop.phone, email: shop.email }
  return [
    {
      '@type': address === null ? 'Organization' : 'JewelryStore',
      '@id': id,
      name: shop.name,
      url: `${shop.publicUrl}/`,
      ...contact,
      address: address === null ? undefined : addressStructured(address),
      contactPoint: shop.contactIsSample
        ? undefined
        : {
            '@type': 'ContactPoint',
            contactType: 'customer service',
            ...contact,
            areaServed: 'IN',
          },
    },
    {
      '@type': 'WebSite',
      name: shop.name,
      url: `${shop.publicUrl}/`,
      inLanguage: 'en-IN',
      publisher: { '@id': id },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${shop.publicUrl}/search?query={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}

/** The shop as a place to visit, with the facts of /visit. */
export function visitStructured(
  shop: ShopFacts,
  { address, hours, map, image }: NonNullable<ShopFacts['visit']>,
): object {
  const open = readShopHours(hours ?? '')?.flatMap((day) =>
    day.hours ? [{ ...day.hours, day: day.day }] : [],
  )
  return {
    '@type': 'JewelryStore',
    '@id': `${shop.publicUrl}/#shop`,
    name: shop.name,
    url: `${shop.publicUrl}/visit`,
    telephone: shop.contactIsSample ? undefined : shop.phone,
    email: shop.contactIsSample ? undefined : shop.email,
    address: addressStructured(address),
    hasMap: map,
    image: image === undefined ? undefined : shop.publicUrl + image,
    openingHoursSpecification: open?.map(({ day, opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: `https://schema.org/${day}`,
      opens,
      closes,
    })),
  }
}

/** The settings know the address as one text; its PIN code also names the state. */
function addressStructured(address: string): object {
  const pin = pinsIn(address).at(-1)?.replace(' ', '')
  return {
    '@type': 'PostalAddress',
    streetAddress: address.replaceAll(/,?\s*\n\s*/g, ', '),
    postalCode: pin,
    addressRegion: pin && stateOfPin(pin),
    addressCountry: 'IN',
  }
}

/** One step of a breadcrumb; the last one, the page itself, needs no path. */
export type Crumb = { name: string; path?: string }

export const crumbsStructured = (shop: ShopFacts, crumbs: Crumb[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    ...(path !== undefined && { item: shop.publicUrl + path }),
  })),
})
