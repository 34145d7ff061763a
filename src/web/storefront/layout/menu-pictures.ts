import type { Gender } from '../../../contract/product.ts'
import { categoryAddress } from '../addresses.ts'
import herBridal from '../pictures/panel-her-1.webp'
import herGifts from '../pictures/panel-her-2.webp'
import himChains from '../pictures/panel-him-1.webp'
import himGifts from '../pictures/panel-him-2.webp'

type PanelPicture = { title: string; linkText: string; to: string; picture: string }

/** The two pictures of each menu. */
export const menuPictures: Record<Gender, PanelPicture[]> = {
  female: [
    { title: 'The bridal trunk', linkText: 'Bridal jewellery', to: categoryAddress('Bridal Jewellery'), picture: herBridal },
    { title: 'A gift for her', linkText: 'Find a gift', to: '/gifts', picture: herGifts },
  ],
  male: [
    { title: 'Plain, heavy, his', linkText: 'Men’s jewellery', to: categoryAddress("Men's Jewellery"), picture: himChains },
    { title: 'A gift for him', linkText: 'Find a gift', to: '/gifts', picture: himGifts },
  ],
}
