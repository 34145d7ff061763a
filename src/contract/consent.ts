/**
 * What a person agrees to by registering, as the form shows it beside its button; the newest last. One that people
 * have agreed to is never edited: another follows it.
 */
export const consents = [
  {
    version: 1,
    text: 'By registering you agree to our terms, and that we keep your name, e-mail, addresses and orders to run your account and to deliver to you, as our privacy policy says.',
  },
] as const

/** What the form shows now. */
export const newestConsent: (typeof consents)[number] = consents[consents.length - 1] ?? consents[0]
