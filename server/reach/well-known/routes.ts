import { SITE } from '#contract/site.ts'
import { createRouter } from '#server/platform/context.ts'
import { sendText } from '#server/platform/http/send-text.ts'

const DAY_MS = 86_400_000
/** A copy that is read later may be out of date (RFC 9116, 2.5.5: less than a year). */
const VALID_DAYS = 180

/** Addresses below `/.well-known/` (RFC 8615) where programs look without being told. */
export const wellKnownRoutes = createRouter()
  .get('/.well-known/security.txt', (c) =>
    sendText(c, securityText(c.var.env, Date.now()), {
      type: 'text/plain; charset=utf-8',
      headers: { 'Cache-Control': 'public, max-age=3600' },
      isTagged: true,
    }),
  )
  // password managers send people here (W3C, 'A Well-Known URL for Changing Passwords')
  .get('/.well-known/change-password', (c) => c.redirect(CHANGE_PASSWORD, 302))

const CHANGE_PASSWORD = SITE.account.path

/** Where a vulnerability is reported (RFC 9116). `Expires` is the same all day, so that the text keeps its ETag. */
function securityText({ publicUrl, contactEmail }: { publicUrl: string; contactEmail: string }, now: number): string {
  const expires = new Date((Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString()
  return `Contact: mailto:${contactEmail}
Expires: ${expires}
Preferred-Languages: en
Canonical: ${publicUrl}/.well-known/security.txt
`
}
