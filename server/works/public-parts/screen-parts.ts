import { type Artwork, type ArtworkImage, TILE_SIZES } from '#contract/artworks.ts'
import type { CommentList } from '#contract/comments.ts'
import type { ListedEvent } from '#contract/events.ts'
import type { Track } from '#contract/music.ts'
import { escapeHtml } from '#contract/platform/escape-html.ts'
import { type Accent, type Picture, SMALL_SIDES, smallNamesOf, squareSourcesOf } from '#contract/platform/media.ts'
import { trimOf } from '#contract/platform/trim.ts'
import type { ProfileSummary } from '#contract/profiles.ts'
import type { MadeWithAi, Sensitive } from '#contract/sensitive.ts'
import { MADE_WITH_AI } from '#contract/sensitive-words.ts'
import type { Support } from '#contract/support.ts'
import { SUPPORT_PLATFORM_NAMES, shownHost } from '#contract/support-platforms.ts'
import { tagPath } from '#contract/tags.ts'
import { shownName } from '#server/people/profiles/present.ts'
import { Html, html } from '#server/platform/page/html.ts'
import { accentOf, clock } from './html-parts.ts'

const THUMB_PX = 320

export const profileLink = (profile: ProfileSummary | null): Html =>
  profile ? html`<a href="/${profile.slug || profile.handle}">${shownName(profile)}</a>` : html`${shownName(profile)}`

/**
 * The artist after the title of a work. The word 'by' is for readers without styles; with styles
 * the artist has a line of its own.
 */
export const by = (profile: ProfileSummary | null): Html => html` <i>by</i> ${profileLink(profile)}`

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** The day of an ISO date, with or without a time. */
export const day = (iso: string): Html => html`<time datetime="${iso}">${days.format(new Date(iso))}</time>`

/**
 * A user's text with its paragraphs and lines, also without styles. With styles it has as many
 * lines as in the app.
 */
export const words = (text: string | null): Html | null =>
  text
    ? html`<div class="first-words">${text
        .trim()
        .split(/\r\n?|\n/)
        .map((line) => trimOf(line, ' \t'))
        .join('\n')
        .split('\n\n')
        .map((paragraph) => html`<p>${new Html(escapeHtml(paragraph || '\n').replaceAll('\n', '<br>'))}</p>`)}</div>`
    : null

export const tagLinks = (tags: readonly string[]): Html =>
  html`${tags.map((tag) => html` <a href="${tagPath(tag)}">${tag}</a>`)}`

export const sheet = (kind: string, stock: Accent, content: Html): Html =>
  html`<section class="first-sheet ${kind}"${accentOf(stock)}>${content}</section>`

/**
 * The main picture in the prerendered HTML; an empty square if there is no picture, or if the work
 * has a content warning. With `sizes` it fills a square of that width.
 */
export function mainPicture(picture: Picture | null, alt: string, sizes?: string): Html {
  if (!picture || picture.veil) return html`<span class="first-picture"></span>`
  const { url, width, height } = picture
  const srcset = sizes && squareSourcesOf(picture)
  const sources = srcset && html` srcset="${srcset}" sizes="${sizes}"`
  return html`<img class="first-picture" src="${url}"${sources} alt="${alt}" width="${width}" height="${height}" fetchpriority="high">`
}

/** A square thumbnail, as wide as `sizes` says. */
export function squarePicture(picture: Picture | null, sizes: string): Html {
  if (!picture || picture.veil) return html`<span class="first-picture"></span>`
  const { thumbUrl } = picture
  const smalls = smallNamesOf(thumbUrl).map((name, at) => `${name} ${SMALL_SIDES[at]}w`)
  const srcset = smalls.length > 0 && [...smalls, `${thumbUrl} ${THUMB_PX}w`].join(', ')
  const sources = srcset && html` srcset="${srcset}" sizes="${sizes}"`
  return html`<img class="first-picture" src="${thumbUrl}"${sources} alt="" width="${THUMB_PX}" height="${THUMB_PX}" loading="lazy">`
}

/**
 * The number of rows and of tiles whose pictures load with the page. The app loads the other
 * pictures; for browsers without scripts they are in `noscript`.
 */
const FIRST_ROWS = 10
const FIRST_TILES = 4

const among = (first: number, image: Html, at: number): Html =>
  at < first ? image : html`<noscript>${image}</noscript>`

/** A thumbnail in a row: the same file that the app uses for its rows. */
function thumb(picture: Picture | null, at: number): Html {
  if (!picture || picture.veil) return html`<span></span>`
  const [small, double] = smallNamesOf(picture.thumbUrl)
  const sharper = double && html` srcset="${double} 2x"`
  const side = SMALL_SIDES[0]
  const image = html`<img src="${small ?? picture.thumbUrl}"${sharper} alt="" width="${side}" height="${side}" loading="lazy">`
  return among(FIRST_ROWS, image, at)
}

type Labelled = { sensitive: Sensitive; madeWithAi?: MadeWithAi }

/** The heading of a page. With `isTagged` it leaves space for the app's tag field. */
export const pageHead = (title: string, isTagged = false): Html =>
  html`<header class="first-head${isTagged && ' first-tagged'}"><h1>${title}</h1></header>`

export const section = (title: string, content: Html | null | false): Html | null =>
  content ? html`<h2 class="first-section">${title}</h2>${content}` : null

/**
 * A player for browsers without scripts. A browser without audio support shows a link to the file.
 */
export const player = ({ title, fileUrl }: Track): Html =>
  html`<noscript><audio controls preload="none" src="${fileUrl}" aria-label="Play ${title}"><a href="${fileUrl}">Play ${title}</a></audio></noscript>`

/** The outlines of the icons `play` and `pause`, on a grid of twelve. */
const PLAY = 'M2 0h2v1h2v1h2v1h2v1h1v1h1v2h-1v1h-1v1h-2v1h-2v1h-2v1h-2z'
const PAUSE = 'M1 0h4v12h-4zM7 0h4v12h-4z'

/** The button that plays a track before the app has loaded (`web/first-screen.ts`). */
export const playDisc = ({ id, title, fileUrl, durationMs }: Track): Html =>
  html`<button type="button" class="first-disc" aria-label="Play ${title}" data-track="${id}" data-file="${fileUrl}" data-duration="${durationMs}" data-title="${title}"><svg viewBox="0 0 12 12" aria-hidden="true"><path d="${PLAY}"/><path d="${PAUSE}"/></svg></button>`

/** With `playable` each track has a player. */
export const trackRows = (tracks: readonly Track[], { playable = false } = {}): Html | null =>
  tracks.length > 0
    ? html`<ol class="first-rows">${tracks.map((track, at) => {
        const { id, title, cover, artist, durationMs } = track
        const named = html`<span><a href="/track/${id}">${title}</a>${by(artist)}</span>`
        return html`<li>${thumb(cover, at)}${named} ${clock(durationMs)} ${playable && player(track)}</li>`
      })}</ol>`
    : null

export const people = (profiles: readonly ProfileSummary[]): Html =>
  html`<ul class="first-people">${profiles.map(
    (profile, at) => html`<li>${thumb(profile.avatar, at)}<span>${profileLink(profile)} @${profile.handle}</span></li>`,
  )}</ul>`

export function artworkImage(image: ArtworkImage, alt: string, sizes: string, isFirst: boolean): Html {
  const [smallest] = image.sources
  const shape = new Html(`style="aspect-ratio:${image.width}/${Math.max(1, image.height)}"`)
  if (!smallest || image.veil) return html`<span ${shape}></span>`
  const srcset = image.sources.map(({ url, widthPx }) => `${url} ${widthPx}w`).join(', ')
  const when = new Html(isFirst ? 'fetchpriority="high"' : 'loading="lazy"')
  return html`<img src="${smallest.url}" srcset="${srcset}" sizes="${sizes}" alt="${alt}" ${shape} ${when}>`
}

export const tiles = (artworks: readonly Artwork[]): Html =>
  html`<ul class="first-tiles">${artworks.map(({ id, title, altText, image, artist }, at) => {
    const picture = among(FIRST_TILES, artworkImage(image, altText || title, TILE_SIZES, at === 0), at)
    return html`<li><a href="/artwork/${id}">${picture} ${title}</a>${by(artist)}</li>`
  })}</ul>`

type Fact = readonly [name: string, fact: Html | string | null | undefined]

/** One line for each fact; null if all facts are empty. */
export function facts(all: readonly Fact[]): Html | null {
  const lines = all.flatMap(([name, fact]) => (fact ? [html`<li>${name}: ${fact}</li>`] : []))
  return lines.length > 0 ? html`<ul>${lines}</ul>` : null
}

/** The labels by the artist or the moderators: content warning and AI. */
export const labels = ({ sensitive, madeWithAi }: Labelled): [string, string | null][] => [
  ['Sensitive', sensitive?.why ?? null],
  ['Made with AI', madeWithAi && madeWithAi !== 'no' ? MADE_WITH_AI[madeWithAi] : null],
]

/** The links to support an artist, each with its host, and the suggested amount. */
export const supportLinks = (support: Support | null): Html | null =>
  support &&
  html`${support.links.map(
    ({ platform, url }) =>
      html`<a href="${url}" rel="nofollow ugc noopener noreferrer">${SUPPORT_PLATFORM_NAMES[platform]}</a> (${shownHost(url)}) `,
  )}${support.amount && `suggested: ${support.amount}`}`

export const meta = (content: Html): Html => html`<p class="meta">${content}</p>`

export const commentList = (comments: CommentList | undefined): Html | null =>
  comments && comments.items.length > 0
    ? html`<ul class="first-comments">${comments.items.map(
        ({ author, createdAt, editedAt, body, atMs }) =>
          html`<li>${profileLink(author)} ${day(createdAt)}${atMs !== null && ` at ${clock(atMs)}`}${editedAt !== null && ', edited'}${words(body)}</li>`,
      )}</ul>`
    : null

export const sum = (tracks: readonly Track[]): number => tracks.reduce((all, { durationMs }) => all + durationMs, 0)

/** With `hosted` each event names its host. */
export const dates = (events: readonly ListedEvent[], { hosted = false } = {}): Html =>
  html`<ul class="first-comments">${events.map((event) => {
    const more = [event.locationText, event.price].filter((each) => each).join(', ')
    const host = hosted && html` by ${profileLink(event.host)}`
    return html`<li><a href="/event/${event.id}">${event.title}</a>${host} ${when(event)} ${more}</li>`
  })}</ul>`

const onDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })

/** In the local time of the event. */
export const when = ({ startAt, localDate, localTime }: ListedEvent): Html =>
  html`<time datetime="${startAt}">${onDay.format(new Date(localDate))}, ${localTime}</time>`
