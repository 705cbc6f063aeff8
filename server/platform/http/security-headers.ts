import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../context.ts'

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
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

const PRODUCTION = policy('', '')
/** The development server's hot reload needs an inline script and a socket. */
const DEVELOPMENT = policy(" 'unsafe-inline'", ' ws:')

/** Headers of SEC-03 on everything that does not set stricter ones itself. */
export const securityHeaders = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const { env } = c.var
  const set = (name: string, value: string) => c.res.headers.has(name) || c.res.headers.set(name, value)
  set('Content-Security-Policy', env.mode === 'development' ? DEVELOPMENT : PRODUCTION)
  set('X-Content-Type-Options', 'nosniff')
  set('Referrer-Policy', 'strict-origin-when-cross-origin')
  set('Cross-Origin-Opener-Policy', 'same-origin')
  set('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()')
  if (env.publicUrl.startsWith('https:')) set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
})
