import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../context.ts'
import type { Env } from '../env.ts'

const policy = (scripts: string, connect: string) =>
  [
    "default-src 'self'",
    `script-src 'self'${scripts}`,
    // Dialogs and toasts add style elements at run time.
    "style-src 'self' 'unsafe-inline'",
    // Product pictures are where the shop keeps them: see docs/decisions.
    "img-src 'self' data: blob: https:",
    // The letters of the wordmark stand in the stylesheet.
    "font-src 'self' data:",
    // A stored full URL is played from where it is, never fetched by the server.
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

/** The policy of a page that has these scripts in its HTML, each named by its hash. */
export const policyOf = ({ mode }: Pick<Env, 'mode'>, inlineScripts: readonly string[]): string =>
  mode === 'development' ? DEVELOPMENT : policy(inlineScripts.map((source) => ` ${source}`).join(''), '')

/** Headers of SEC-03. */
export function securityHeadersOf(env: Env): Record<string, string> {
  return {
    'Content-Security-Policy': env.mode === 'development' ? DEVELOPMENT : PRODUCTION,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
    ...(env.publicUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
  }
}

/** Sets them on everything that does not set stricter ones itself. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  for (const [name, value] of Object.entries(securityHeadersOf(c.var.env)))
    if (!c.res.headers.has(name)) c.res.headers.set(name, value)
})
