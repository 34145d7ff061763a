/**
 * The information pages, in the order of their side menu. `picture`: a file of the folder pictures, 2.4 times
 * as wide as high.
 */
export const policies = {
  '/about': {
    title: 'About us',
    picture: 'slide-2-800',
    description: 'Who we are, where we are, and how a piece of jewellery is made.',
  },
  '/delivery-information': {
    title: 'Delivery information',
    picture: 'slide-3-800',
    description: 'Where we deliver in India, how long it takes, what it costs, and how to follow an order.',
  },
  '/cancellation-policy': {
    title: 'Cancellation policy',
    picture: 'slide-4-800',
    description: 'Until when an order can be cancelled, how to ask for it, and when the money is back.',
  },
  '/return-exchange': {
    title: 'Returns and exchanges',
    picture: 'slide-1-800',
    description: 'How to send a piece back or exchange it, and which rules apply.',
  },
  '/help': {
    title: 'Help and FAQ',
    picture: 'slide-2-800',
    description: 'Questions people ask about paying, cash on delivery, orders and accounts.',
  },
  '/legal-policy': {
    title: 'Legal and privacy policy',
    picture: 'slide-4-800',
    description: 'What the shop knows of you, why, for how long, and the terms under which it sells.',
  },
  '/contact-us': {
    title: 'Contact us',
    picture: 'slide-1-800',
    description: 'Call, write or chat: a person answers.',
  },
} as const
export type PolicyPath = keyof typeof policies
