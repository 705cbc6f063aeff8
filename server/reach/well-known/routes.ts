import { SITE } from '#contract/site.ts'
import { createRouter } from '#server/platform/context.ts'
import { sendText } from '#server/platform/http/send-text.ts'

const DAY_MS = 86_400_000
/** A copy that is read later may be out of date (RFC 9116, 2.5.5: less than a year). */
const VALID_DAYS = 180

/** Paths below `/.well-known/` (RFC 8615), which programs try by convention. */
export const wellKnownRoutes = createRouter()
  .get('/.well-known/security.txt', (c) =>
    sendText(c, securityText(c.var.env, Date.now()), {
      type: 'text/plain; charset=utf-8',
      headers: { 'Cache-Control': 'public, max-age=3600' },
      isTagged: true,
    }),
  )
  // TDM Reservation Protocol: the rights are reserved everywhere, unless a header says otherwise
  .get('/.well-known/tdmrep.json', (c) =>
    sendText(c, JSON.stringify([{ location: '/', 'tdm-reservation': 1 }]), {
      type: 'application/json',
      headers: { 'Cache-Control': 'public, max-age=3600', 'Access-Control-Allow-Origin': '*' },
      isTagged: true,
    }),
  )
  // password managers open this path (W3C, 'A Well-Known URL for Changing Passwords')
  .get('/.well-known/change-password', (c) => c.redirect(CHANGE_PASSWORD, 302))

const CHANGE_PASSWORD = SITE.security.path

/**
 * The contact for reports of vulnerabilities (RFC 9116). `Expires` is the same all day, so that the
 * ETag stays the same.
 */
function securityText({ publicUrl, contactEmail }: { publicUrl: string; contactEmail: string }, now: number): string {
  const expires = new Date((Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString()
  return `Contact: mailto:${contactEmail}
Expires: ${expires}
Preferred-Languages: en
Canonical: ${publicUrl}/.well-known/security.txt
`
}
