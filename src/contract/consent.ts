/**
 * The consent texts that the registration form shows beside its button, newest last. Never edit a text that
 * customers have agreed to: add a new version instead.
 */
export const consents = [
  {
    version: 1,
    text: 'By registering you agree to our terms, and that we keep your name, e-mail, addresses and orders to run your account and to deliver to you, as our privacy policy says.',
  },
] as const

/** The text that the form shows now. */
export const newestConsent: (typeof consents)[number] = consents[consents.length - 1] ?? consents[0]
