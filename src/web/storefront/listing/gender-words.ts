import { categoryFromPath } from '../../../rules/categories.ts'
import { namedGender, type GenderListing } from './category.ts'

/** Title, lead text and empty text of a gender's page; the specification's texts where it has them. */
export function genderWordsOf({ gender, category }: GenderListing): { title: string; lead: string; nothing: string } {
  const known = namedGender(gender)
  const lead =
    known === 'female'
      ? 'Pieces for every day of the year, and for the three or four that are not like the others.'
      : known === 'male'
        ? 'Bands, links and kadas: plain, heavy, and right.'
        : 'Everything in the shop, newest first.'
  if (category !== undefined) {
    const name = categoryFromPath(category)
    return { title: `${gender} - ${name}`, lead, nothing: `No products found for ${gender} / ${name}.` }
  }
  const title = known === 'female' ? 'For Her' : known === 'male' ? 'For Him' : 'For everyone'
  return { title, lead, nothing: `No products found for ${gender}.` }
}
