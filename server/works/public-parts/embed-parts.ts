import { PRODUCT } from '#contract/platform/limits.ts'
import type { ProfileSummary } from '#contract/profiles.ts'
import { shownName } from '#server/people/profiles/present.ts'
import { Html, html } from '#server/platform/page/html.ts'

export type Asked = { theme: 'soot' | 'paper' | null; startAt: number; publicUrl: string }

/** A link that leaves the frame: it opens beside the page that shows it. */
export const link = (href: string, className: string, content: Html | string): Html =>
  html`<a class="${className}" href="${href}" target="_blank" rel="noopener">${content}</a>`

export const artistLink = (artist: ProfileSummary | null, publicUrl: string): Html =>
  artist
    ? link(`${publicUrl}/${artist.slug || artist.handle}`, 'artist', shownName(artist))
    : html`<span class="artist">${shownName(artist)}</span>`

/** The way back: the whole wordmark, or where there is little room its initial. */
export const wordmark = (href: string): Html =>
  html`<a class="wordmark" href="${href}" target="_blank" rel="noopener" aria-label="Open on ${PRODUCT}">${PRODUCT.slice(0, 1)}<span>${PRODUCT.slice(1)}</span></a>`

/** On the grid of 12 that all icons of the house have. */
const ICONS = {
  play: 'M2 0h2v12h-2zM4 1h2v10h-2zM6 2h2v8h-2zM8 3h2v6h-2zM10 4h1v4h-1zM11 5h1v2h-1z',
  pause: 'M1 0h4v12h-4zM7 0h4v12h-4z',
}

export const icon = (name: keyof typeof ICONS): Html =>
  html`<svg class="${name}" viewBox="0 0 12 12" aria-hidden="true"><path d="${ICONS[name]}"/></svg>`

/** JSON in a script element ends at the first `</script`, so no `<` may stand in it. */
export const data = (value: unknown): Html =>
  new Html(`<script type="application/json" id="sound">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`)
