/** The stored hash of an account that has no password: no password matches it. */
export const NO_PASSWORD = ''

/** The name of an account without a password and an e-mail until its first delivery address. */
export const NAMELESS = 'Customer'

/** The name of an account without a password until its first delivery address: the part before the at sign. */
export const nameFromEmail = (email: string): string => email.slice(0, email.lastIndexOf('@')).slice(0, 60)
