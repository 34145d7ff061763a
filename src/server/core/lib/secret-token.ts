import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** The hash that is stored for a token. Tokens cannot be guessed, so a fast hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
