import { isMisleading } from './platform/web-hosts.ts'

/** Where people can support an artist. Links to other hosts are `website`. */
export const SUPPORT_PLATFORMS = [
  'ko-fi',
  'liberapay',
  'open-collective',
  'patreon',
  'github-sponsors',
  'paypal-me',
  'bandcamp',
  'website',
] as const

export type SupportPlatform = (typeof SUPPORT_PLATFORMS)[number]

/** Display names. */
export const SUPPORT_PLATFORM_NAMES: Record<SupportPlatform, string> = {
  'ko-fi': 'Ko-fi',
  liberapay: 'Liberapay',
  'open-collective': 'Open Collective',
  patreon: 'Patreon',
  'github-sponsors': 'GitHub Sponsors',
  'paypal-me': 'PayPal.me',
  bandcamp: 'Bandcamp',
  website: 'Own site',
}

/** An example of each address, as the page and the errors show it. */
export const SUPPORT_EXAMPLES: Record<SupportPlatform, string> = {
  'ko-fi': 'https://ko-fi.com/name',
  liberapay: 'https://liberapay.com/name',
  'open-collective': 'https://opencollective.com/name',
  patreon: 'https://www.patreon.com/name',
  'github-sponsors': 'https://github.com/sponsors/name',
  'paypal-me': 'https://paypal.me/name',
  bandcamp: 'https://name.bandcamp.com',
  website: 'https://example.org/support',
}

/**
 * The host that a link leads to, as the page names it. A host that can be confused with another one
 * is shown in its ASCII form.
 */
export function shownHost(url: string): string {
  const written = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1] ?? ''
  return (isMisleading(url) ? (URL.parse(url)?.host ?? written) : written).toLowerCase().replace(/^www\./, '')
}
