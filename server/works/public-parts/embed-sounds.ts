import type { AlbumDetail } from '#contract/albums.ts'
import type { EmbeddedSound } from '#contract/embedded-sound.ts'
import type { Track } from '#contract/music.ts'
import type { Picture } from '#contract/platform/media.ts'
import type { Support } from '#contract/support.ts'
import { permanentAudioUrl } from '#server/media/permanent-audio-url.ts'
import { shownName } from '#server/people/profiles/present.ts'
import { type Html, html } from '#server/platform/page/html.ts'
import { type Asked, artistLink, data, icon, link, supportMenu, wordmark } from './embed-parts.ts'
import { accentOf, clock } from './html-parts.ts'

/**
 * The data of the player's script. It starts with the first track, `startAt` seconds from its
 * beginning.
 */
export const soundOf = (tracks: readonly Track[], startAt: number): EmbeddedSound => ({
  startAt,
  tracks: tracks.map(({ id, title, artist, fileUrl, durationMs, peaks }) => ({
    ...{ id, title, artist: shownName(artist), fileUrl: permanentAudioUrl({ id, fileUrl }), durationMs },
    peaks: peaks ?? null,
  })),
})

export const cover = (picture: Picture | null | undefined, isBehindWarning: boolean, href: string): Html =>
  picture && !isBehindWarning && !picture.veil
    ? html`<a class="cover" href="${href}" target="_blank" rel="noopener" tabindex="-1" aria-hidden="true"><img src="${picture.url}" alt="" width="${picture.width}" height="${picture.height}"></a>`
    : html`<span class="cover plate"></span>`

export const disc = (title: string): Html =>
  html`<button class="disc" type="button" data-part="play" aria-label="Play ${title}">${icon('play')}${icon('pause')}</button>`

export const wave = ({ title, durationMs }: Track): Html =>
  html`<div class="wave" role="slider" tabindex="0" data-part="seek" aria-label="Seek in ${title}" aria-valuemin="0" aria-valuemax="${Math.floor(durationMs / 1000)}" aria-valuenow="0" aria-valuetext="0:00 of ${clock(durationMs)}"><canvas aria-hidden="true"></canvas></div>`

export const withoutScripts = (tracks: readonly Track[]): Html =>
  html`<noscript>${tracks.map(
    ({ title, id, fileUrl }) =>
      html`<audio controls preload="none" src="${permanentAudioUrl({ id, fileUrl })}" aria-label="${title}"></audio>`,
  )}</noscript>`

type List = Pick<AlbumDetail, 'title' | 'cover' | 'stock'> & {
  path: string
  by: Html
  /** Whether each track names its artist. */
  hasManyArtists: boolean
  tracks: readonly Track[]
  isBehindWarning: boolean
  support: Support | null
}

export function listEmbed(list: List, asked: Asked): Html {
  const { path, title, cover: picture, stock, by, hasManyArtists, tracks, isBehindWarning, support } = list
  const { publicUrl, startAt } = asked
  const href = publicUrl + path
  const first = tracks[0]
  const letters = Math.max(8, title.length)
  const controls = first
    ? html`<div class="controls">${disc(first.title)}<span class="meta now" data-part="now">0:00</span>${wave(first)}<span class="meta" data-part="length">${clock(first.durationMs)}</span></div>`
    : html`<p class="meta">No tracks yet</p>`
  return html`<article class="embed many"${accentOf(stock)}>
<header class="sheet"${accentOf(stock)}>${cover(picture, isBehindWarning, href)}<div class="in">
<div class="head">${by}${supportMenu(support)}${wordmark(href)}</div>
<h1 class="poster" style="--letters:${letters}">${link(href, 'title', title)}</h1>
<p class="problem" data-part="problem" role="alert" hidden></p>${controls}</div></header>
<ol class="tracks">${tracks.map((track, at) => row(track, at, hasManyArtists, publicUrl))}</ol>
${withoutScripts(tracks)}</article>${data(soundOf(tracks, startAt))}`
}

const row = ({ id, title, artist, durationMs }: Track, at: number, namesArtist: boolean, publicUrl: string): Html =>
  html`<li data-at="${at}"${at === 0 ? html` aria-current="true"` : null}><button type="button" class="number" aria-label="Play ${title}"><span class="meta">${at + 1}</span>${icon('play')}${icon('pause')}</button>
<span class="names">${link(`${publicUrl}/track/${id}`, 'title', title)}${namesArtist && artistLink(artist, publicUrl)}</span><canvas aria-hidden="true"></canvas><span class="meta length">${clock(durationMs)}</span></li>`
