/** The information pages, in the order of their side menu. */
export const policies = {
  '/about': {
    title: 'About us',
    description: 'Who we are, where we are, and how a piece of jewellery is made.',
  },
  '/delivery-information': {
    title: 'Delivery information',
    description: 'Where we deliver in India, how long it takes, what it costs, and how to follow an order.',
  },
  '/cancellation-policy': {
    title: 'Cancellation policy',
    description: 'Until when an order can be cancelled, how to ask for it, and when the money is back.',
  },
  '/return-exchange': {
    title: 'Returns and exchanges',
    description: 'How to send a piece back or exchange it, and which rules apply.',
  },
  '/help': {
    title: 'Help and FAQ',
    description: 'Questions people ask about paying, cash on delivery, orders and accounts.',
  },
  '/legal-policy': {
    title: 'Legal and privacy policy',
    description: 'What the shop knows of you, why, for how long, and the terms under which it sells.',
  },
  '/contact-us': {
    title: 'Contact us',
    description: 'Call, write or chat: a person answers.',
  },
} as const
export type PolicyPath = keyof typeof policies
