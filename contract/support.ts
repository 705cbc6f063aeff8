import { z } from 'zod'
import { SUPPORT_AMOUNT_MAX, SUPPORT_URL_MAX } from './platform/limits.ts'
import { OneLine } from './platform/one-line.ts'
import { webUrl } from './platform/web-url.ts'
import {
  SUPPORT_EXAMPLES,
  SUPPORT_PLATFORM_NAMES,
  SUPPORT_PLATFORMS,
  type SupportPlatform,
} from './support-platforms.ts'

export const SupportLink = z.object({ platform: z.enum(SUPPORT_PLATFORMS), url: z.string() })
export type SupportLink = z.infer<typeof SupportLink>

/**
 * Where people can support an artist: on other sites, because no money passes through this one.
 * `amount` is what the artist suggests, as text.
 */
export const Support = z.object({ links: z.array(SupportLink), amount: z.string().nullable() })
export type Support = z.infer<typeof Support>

/** Host, without `www.`, and path of an artist's page on each platform. */
const PAGES: Record<Exclude<SupportPlatform, 'website'>, RegExp> = {
  'ko-fi': /^ko-fi\.com\/\w+$/,
  liberapay: /^liberapay\.com\/~?[\w.-]+(?:\/donate)?$/,
  'open-collective': /^opencollective\.com\/[\w-]+(?:\/donate)?$/,
  patreon: /^patreon\.com\/(?:c\/|cw\/)?[\w-]+(?:\/membership)?$/,
  'github-sponsors': /^github\.com\/sponsors\/[A-Za-z\d-]+$/,
  'paypal-me': /^paypal\.(?:me|com\/paypalme)\/[A-Za-z\d.]+$/,
  bandcamp: /^[a-z\d-]+\.bandcamp\.com(?:\/[\w/-]*)?$/,
}

/** Parameters by which other sites follow people from page to page. */
const TRACKING = /^(?:utm_\w+|[a-z]*clid|mc_[ce]id|igshid|si|ref|ref_src|_hs\w+)$/i

/**
 * The address of a link as it is stored, or undefined if the platform has no such page. Addresses of
 * known platforms have no query. All others lose only the parameters for tracking.
 */
function addressFor(platform: SupportPlatform, written: string): string | undefined {
  const url = URL.parse(written)
  if (url?.protocol !== 'https:') return undefined
  if (platform === 'website') return withoutTracking(written, url)
  const page = url.host.replace(/^www\./, '') + url.pathname.replace(/\/$/, '')
  return PAGES[platform].test(page) ? `https://${page}` : undefined
}

function withoutTracking(written: string, url: URL): string {
  const tracking = [...url.searchParams.keys()].filter((name) => TRACKING.test(name))
  // unchanged addresses stay as written, with their host in any script
  if (tracking.length === 0) return written
  for (const name of tracking) url.searchParams.delete(name)
  return url.href
}

const WrittenSupportLink = SupportLink.extend({ url: webUrl(SUPPORT_URL_MAX) }).transform(
  ({ platform, url }, context) => {
    const address = addressFor(platform, url)
    if (address !== undefined) return { platform, url: address }
    const example = SUPPORT_EXAMPLES[platform]
    const message =
      platform === 'website'
        ? 'Links for support must start with https://'
        : `An address of ${SUPPORT_PLATFORM_NAMES[platform]} looks like ${example}`
    context.addIssue({ code: 'custom', path: ['url'], message })
    return z.NEVER
  },
)

const Amount = OneLine.max(SUPPORT_AMOUNT_MAX, `An amount has at most ${SUPPORT_AMOUNT_MAX} characters`)

/** Support as it is saved. Without links there is none. */
export const WrittenSupport = z
  .object({
    links: z
      .array(WrittenSupportLink)
      .max(SUPPORT_PLATFORMS.length)
      .refine((links) => new Set(links.map(({ platform }) => platform)).size === links.length, {
        message: 'Each platform can be used once',
      }),
    amount: Amount.nullable().default(null),
  })
  .transform(({ links, amount }): Support | null => (links.length > 0 ? { links, amount: amount || null } : null))
