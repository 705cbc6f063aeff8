import { PRODUCT } from '#contract/platform/limits.ts'
import type { ProfileSummary } from '#contract/profiles.ts'
import type { Support } from '#contract/support.ts'
import { SUPPORT_PLATFORM_NAMES, shownHost } from '#contract/support-platforms.ts'
import { shownName } from '#server/people/profiles/present.ts'
import { Html, html } from '#server/platform/page/html.ts'

export type Asked = { theme: 'soot' | 'paper' | null; startAt: number; publicUrl: string }

/** A link that leaves the frame: it opens in a new tab. */
export const link = (href: string, className: string, content: Html | string): Html =>
  html`<a class="${className}" href="${href}" target="_blank" rel="noopener">${content}</a>`

export const artistLink = (artist: ProfileSummary | null, publicUrl: string): Html =>
  artist
    ? link(`${publicUrl}/${artist.slug || artist.handle}`, 'artist', shownName(artist))
    : html`<span class="artist">${shownName(artist)}</span>`

/** The link back to this site: the wordmark, or its initial if space is limited. */
export const wordmark = (href: string): Html =>
  html`<a class="wordmark" href="${href}" target="_blank" rel="noopener" aria-label="Open on ${PRODUCT}">${PRODUCT.slice(0, 1)}<span>${PRODUCT.slice(1)}</span></a>`

/** RELEASE-07: the artist's links, as a list that opens without scripts. */
export const supportMenu = (support: Support | null): Html | null =>
  support &&
  html`<details class="support"><summary>Support</summary><ul>${support.links.map(
    ({ platform, url }) =>
      html`<li><a href="${url}" target="_blank" rel="nofollow ugc noopener noreferrer">${SUPPORT_PLATFORM_NAMES[platform]} <span class="meta">${shownHost(url)}</span></a></li>`,
  )}${support.amount && html`<li class="meta">Suggested: ${support.amount}</li>`}</ul></details>`

/** Drawn on the 12 by 12 grid of all icons of the site. */
const ICONS = {
  play: 'M2 0h2v12h-2zM4 1h2v10h-2zM6 2h2v8h-2zM8 3h2v6h-2zM10 4h1v4h-1zM11 5h1v2h-1z',
  pause: 'M1 0h4v12h-4zM7 0h4v12h-4z',
}

export const icon = (name: keyof typeof ICONS): Html =>
  html`<svg class="${name}" viewBox="0 0 12 12" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`

/** A `</script` in the JSON would end the script element, so each `<` is escaped. */
export const data = (value: unknown): Html =>
  new Html(`<script type="application/json" id="sound">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`)
