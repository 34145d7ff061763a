import * as z from 'zod'
import { flag, proxies, webAddress } from './setting-types.ts'

/** The settings of the process and its addresses. */
export const serverSettings = {
  PORT: z.coerce
    .number('must be a port number')
    .int('must be a port number')
    .min(0)
    .max(65535, 'must be a port number')
    .default(3000)
    .describe('port on which the shop listens'),
  HOST: z
    .string()
    .min(1)
    .default('127.0.0.1')
    .describe('address on which the shop listens; 0.0.0.0 for all network interfaces'),
  PUBLIC_URL: webAddress
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe(
      'public address, used for links in mails, the sitemap and the origin check of writes; if not set, http://localhost:PORT',
    ),
  OUTBOX_IN_CONTAINER: flag
    .default(false)
    .describe('1, as in the image: a practice shop shows /outbox to private addresses too'),
  TRUST_PROXY: proxies
    .optional()
    .describe(
      'whose X-Forwarded-For is trusted: the number of proxies in front of the shop (0 to 9), or their addresses and networks, separated by commas',
    ),
  HSTS_SUBDOMAINS: flag
    .default(true)
    .describe(
      "behind https, 1: browsers use https for all subdomains of the shop's host too; 0: for the shop's host alone",
    ),
  PICTURE_ORIGINS: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine(
      (given) => given.every((each) => /^https:(\/\/[a-z\d.-]+(:\d+)?)?$/i.test(each)),
      'must be origins such as https://pictures.example, or https: for any',
    )
    .default([])
    .describe(
      'other origins from which pages may show pictures and videos, such as https://pictures.example, separated by commas; https: for any',
    ),
  DRAIN_SECONDS: z.coerce
    .number('must be a number of seconds')
    .min(0, 'must be at least 0')
    .max(8, 'must be at most 8')
    .optional()
    .describe(
      'how long (at most 8) the shop continues to serve after SIGTERM while /readyz returns 503; if not set, 4 with DATABASE_URL, else 0',
    ),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .optional()
    .describe(
      'clients that send it as `Authorization: Bearer` can read /metrics from another machine; at least 16 characters',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('fatal, error, warn, info, debug, trace or silent'),
}
