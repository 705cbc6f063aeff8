import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../context.ts'
import type { Env } from '../env.ts'

/** For a year, of a site with https. */
export const HSTS = 'max-age=31536000; includeSubDomains'

const policy = (scripts: string, connect: string) =>
  [
    "default-src 'self'",
    `script-src 'self'${scripts}`,
    // Dialogs and toasts add style elements at run time.
    "style-src 'self' 'unsafe-inline'",
    // Product pictures stay on the shop's host: see docs/decisions.
    "img-src 'self' data: blob: https:",
    // The stylesheet contains the wordmark's font.
    "font-src 'self' data:",
    // A full URL in the database is played from its own host; the server never fetches it.
    "media-src 'self' blob: https:",
    `connect-src 'self'${connect}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const PRODUCTION = policy('', '')
/** The development server's hot reload needs an inline script and a socket. */
const DEVELOPMENT = policy(" 'unsafe-inline'", ' ws:')

/** The policy of a page with these inline scripts, each given by its hash. */
export const policyOf = ({ mode }: Pick<Env, 'mode'>, inlineScripts: readonly string[]): string =>
  mode === 'development' ? DEVELOPMENT : policy(inlineScripts.map((source) => ` ${source}`).join(''), '')

/** SEC-03: the headers that protect every response in the browser. */
export function securityHeadersOf(env: Env): Record<string, string> {
  return {
    'Content-Security-Policy': env.mode === 'development' ? DEVELOPMENT : PRODUCTION,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(env.publicUrl.startsWith('https:') && { 'Strict-Transport-Security': HSTS }),
  }
}

/** Sets the security headers on every response that does not set its own. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(securityHeadersOf(c.var.env)))
    if (!c.res.headers.has(name)) c.res.headers.set(name, value)
})
