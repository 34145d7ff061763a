import type { Category } from '../../../contract/product.ts'

/** A sentence for each category's banner. */
export const categoryLeads: Record<Category, string> = {
  Earrings: 'Jhumkas, hoops and drops, from the ear that wants one bell to the ear that wants ten.',
  Necklaces: 'One stone on a fine chain, or gold that fills the collar.',
  Studs: 'Small things that catch the light across a room.',
  Bracelets: 'Bangles, kadas and links for the wrist that talks.',
  Chain: 'Rope, curb and figaro, to be worn alone or to carry something.',
  Rings: 'Solitaires, bands and cocktail rings, in the size you choose.',
  Anklets: 'Heard before they are seen.',
  'Idols & Coins': 'Gold and silver to keep, to give and to pray to.',
  "Men's Jewellery": 'Plain, heavy and well finished.',
  "Kid's Jewellery": 'Small, smooth and light, with room to grow.',
  'Bridal Jewellery': 'For the day with the photographs, and for the daughters after it.',
  'Fashion Jewellery': 'The look of the season for the price of a dinner.',
  'Gold Jewellery': 'Gold first, everything else second.',
}
