import { linkOptions, type LinkProps } from '@tanstack/react-router'
import type { Gender } from '../../../contract/product.ts'
import { categoryLink } from '../addresses.ts'
import herBridal from '../pictures/panel-her-1.webp'
import herGifts from '../pictures/panel-her-2.webp'
import himChains from '../pictures/panel-him-1.webp'
import himGifts from '../pictures/panel-him-2.webp'

type PanelPicture = {
  title: string
  linkText: string
  link: Pick<LinkProps, 'to' | 'params'>
  picture: string
}

/** The two pictures of each menu. */
export const menuPictures: Record<Gender, PanelPicture[]> = {
  female: [
    {
      title: 'The bridal trunk',
      linkText: 'Bridal jewellery',
      link: categoryLink('Bridal Jewellery'),
      picture: herBridal,
    },
    {
      title: 'A gift for her',
      linkText: 'Find a gift',
      link: linkOptions({ to: '/gifts' }),
      picture: herGifts,
    },
  ],
  male: [
    {
      title: 'Plain, heavy, his',
      linkText: 'Men’s jewellery',
      link: categoryLink("Men's Jewellery"),
      picture: himChains,
    },
    {
      title: 'A gift for him',
      linkText: 'Find a gift',
      link: linkOptions({ to: '/gifts' }),
      picture: himGifts,
    },
  ],
}
