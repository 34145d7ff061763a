import * as z from 'zod'
import type { Environment } from './environment.ts'
import { isPublicUrl, publicUrlOf } from './public-url.ts'
import type { Settings } from './settings.ts'
import { flag, proxies, webAddress } from './setting-types.ts'

/** The settings of the process and its addresses. */
export const serverSettings = {
  PORT: {
    schema: z.coerce
      .number('must be a port number')
      .int('must be a port number')
      .min(0)
      .max(65535, 'must be a port number')
      .default(3000),
    description: 'port on which the shop listens',
  },
  HOST: {
    schema: z.string().min(1).default('127.0.0.1'),
    description: 'address on which the shop listens; 0.0.0.0 for all network interfaces',
  },
  PUBLIC_URL: {
    schema: webAddress.transform((url) => url.replace(/\/+$/, '')).optional(),
    description:
      'public address, used for links in mails, the sitemap and the origin check of writes; if not set, http://localhost:PORT',
  },
  OUTBOX_IN_CONTAINER: {
    schema: flag.default(false),
    description: '1, as in the image: a practice shop shows /outbox to private addresses too',
  },
  TRUST_PROXY: {
    schema: proxies.optional(),
    description:
      'whose X-Forwarded-For is trusted: the number of proxies in front of the shop (0 to 9), or their addresses and networks, separated by commas',
  },
  HSTS_SUBDOMAINS: {
    schema: flag.default(true),
    description:
      "behind https, 1: browsers use https for all subdomains of the shop's host too; 0: for the shop's host alone",
  },
  PICTURE_ORIGINS: {
    schema: z
      .string()
      .transform((text) => text.split(/[\s,]+/).filter(Boolean))
      .refine(
        (given) => given.every((each) => /^https:(\/\/[a-z\d.-]+(:\d+)?)?$/i.test(each)),
        'must be origins such as https://pictures.example, or https: for any',
      )
      .default([]),
    description:
      'other origins from which pages may show pictures and videos, such as https://pictures.example, separated by commas; https: for any',
  },
  DRAIN_SECONDS: {
    schema: z.coerce
      .number('must be a number of seconds')
      .min(0, 'must be at least 0')
      .max(8, 'must be at most 8')
      .optional(),
    description:
      'how long (at most 8) the shop continues to serve after SIGTERM while /readyz returns 503; if not set, 4 with DATABASE_URL, else 0',
  },
  METRICS_TOKEN: {
    schema: z.string().min(16, 'must have at least 16 characters').optional(),
    description:
      'clients that send it as `Authorization: Bearer` can read /metrics from another machine; at least 16 characters',
  },
  LOG_LEVEL: {
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    description: 'fatal, error, warn, info, debug, trace or silent',
  },
} satisfies Settings

export function serverConfig(env: Environment) {
  const publicUrl = publicUrlOf(env)

  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    isPublic: isPublicUrl(publicUrl),
    /** Whether HSTS covers all subdomains of this host too. */
    hstsSubdomains: env.HSTS_SUBDOMAINS,
    /** Other origins from which pages may show pictures and videos. */
    pictureOrigins: env.PICTURE_ORIGINS,
    /** Number of proxies before the shop, or their addresses and networks; false for none. */
    trustProxy: env.TRUST_PROXY,
    /** Whether clients at private addresses may read /outbox, where it exists. */
    outboxInContainer: env.OUTBOX_IN_CONTAINER,
    /**
     * Milliseconds to keep serving after SIGTERM. A single process has no other node that could take over.
     */
    drainMs: (env.DRAIN_SECONDS ?? (env.DATABASE_URL ? 4 : 0)) * 1000,
    /** Token for clients on other machines to read /metrics; undefined for none. */
    metricsToken: env.METRICS_TOKEN,
    logLevel: env.LOG_LEVEL,
  }
}
