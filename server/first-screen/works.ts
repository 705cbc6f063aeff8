import type { AlbumDetail } from '#contract/albums.ts'
import { ARTWORK_PAGE_SIZES, type ArtworkDetail } from '#contract/artworks.ts'
import type { CommentList } from '#contract/comments.ts'
import { LICENCES } from '#contract/licences.ts'
import type { Track, TrackDetail, TrackStems } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import type { PlaylistDetail } from '#contract/playlists.ts'
import { type Html, html } from '#server/platform/page/html.ts'
import { shownName } from '#server/profiles/present.ts'
import {
  artworkImage,
  countText,
  day,
  facts,
  labels,
  length,
  mainPicture,
  player,
  posterTitle,
  profileLink,
  section,
  sheet,
  tagLinks,
  tiles,
  trackRows,
  words,
} from './parts.ts'

const meta = (content: Html): Html => html`<p class="meta">${content}</p>`

export function trackScreen(track: TrackDetail, comments?: CommentList, stems?: TrackStems): Html {
  const { title, artist, cover, stock, tags, createdAt, playCount, moreByArtist, albums, stem } = track
  const about = html`
    <div><p class="first-maker">${profileLink(artist)}</p>${meta(html`${tagLinks(tags)} ${day(createdAt)}`)}</div>
    ${posterTitle({ text: title, maxHeight: 284, maxSize: 168, maxLines: 3 })}
    ${meta(html`${length(track.durationMs)} / ${countText(playCount, 'play')}${albums.map((album) => html` <a href="/album/${album.id}">${album.title}</a>`)}`)}`
  const parent = stem?.parent && html`<a href="/track/${stem.parent.id}">${stem.parent.title}</a>`
  return html`
    ${sheet('first-work', stock, html`${mainPicture(cover, `Cover of ${isolated(title)}`)}<div>${about}</div>${player(track)}`)}
    <div class="first-pane">
      ${facts([['Stem of', parent ?? null], ...labels(track)])}
      ${section('Stems', stems ? trackRows(stems.items) : null)}
      ${section('Comments', commentList(comments))}
      ${section(`More by ${isolated(shownName(artist))}`, trackRows(moreByArtist))}
    </div>`
}

const commentList = (comments: CommentList | undefined): Html | null =>
  comments && comments.items.length > 0
    ? html`<ul class="first-comments">${comments.items.map(
        ({ author, createdAt, editedAt, body, atMs }) =>
          html`<li>${profileLink(author)} ${day(createdAt)}${atMs !== null && ` at ${length(atMs)}`}${editedAt !== null && ', edited'}${words(body)}</li>`,
      )}</ul>`
    : null

export function albumScreen(album: AlbumDetail, comments: CommentList | undefined): Html {
  const { title, artist, cover, stock, tracks, releaseDate, isComing, notes, more } = album
  const released = releaseDate && html` / ${isComing && 'Coming '}${day(releaseDate)}`
  const about = html`
    <div><p class="first-maker">${profileLink(artist)}</p>${meta(html`Album${released}`)}</div>
    ${posterTitle({ text: title, maxHeight: 150, maxSize: 132, maxLines: 2 })}
    ${meta(html`${countText(tracks.length, 'track')}, ${length(sum(tracks))}`)}`
  const others = html`<ul>${more.map(({ id, title }) => html`<li><a href="/album/${id}">${title}</a></li>`)}</ul>`
  return html`
    ${sheet('first-album', stock, html`${mainPicture(cover, `Cover of ${isolated(title)}`)}<div>${about}</div>`)}
    <div class="first-pane">
      ${trackRows(tracks, { playable: true })}${section('Notes', words(notes))}
      ${section('Credits', credits(album))}
      ${section(`More by ${isolated(shownName(artist))}`, more.length > 0 && others)}
      ${section('Comments', commentList(comments))}
    </div>`
}

const sum = (tracks: readonly Track[]): number => tracks.reduce((all, { durationMs }) => all + durationMs, 0)

function credits(album: AlbumDetail): Html | null {
  const { name, url } = (album.licence && LICENCES[album.licence]) || { name: null, url: null }
  const licence = name && url ? html`<a href="${url}" rel="license">${name}</a>` : name
  const named = album.credits.map(({ role, name, profile }) => [role, profile ? profileLink(profile) : name] as const)
  return facts([...named, ['Licence', licence], ...labels(album)])
}

export function playlistScreen(playlist: PlaylistDetail): Html {
  const { title, owner, cover, mosaic, stock, entries } = playlist
  const tracks = entries.map(({ track }) => track)
  const about = html`
    ${meta(html`Playlist`)}
    ${posterTitle({ text: title, maxHeight: 200, maxSize: 120, maxLines: 3 })}
    <p>Created by ${profileLink(owner)} <span class="meta">${countText(entries.length, 'track')}${entries.length > 0 && `, ${length(sum(tracks))}`}</span></p>`
  const picture = cover ?? mosaic.find(({ veil }) => !veil) ?? null
  return html`
    ${sheet('first-list', stock, html`${mainPicture(picture, `Cover of ${isolated(title)}`)}<div>${about}</div>`)}
    <div class="first-pane">${trackRows(tracks, { playable: true })}</div>`
}

export function artworkScreen(artwork: ArtworkDetail, comments: CommentList | undefined): Html {
  const { title, altText, artist, image, stock, tags, createdAt, description, moreByArtist, newer, older } = artwork
  const linkTo = (near: typeof newer) => near && html`<a href="/artwork/${near.id}">${near.title}</a>`
  const shown = image.width > 0 ? `--ratio:${image.width / image.height};--pixels:${image.width}px` : ''
  const about = html`
    <p class="first-maker">${profileLink(artist)}</p>
    ${posterTitle({ text: title, maxHeight: 284, maxSize: 132, maxLines: 4 })}
    ${meta(html`${tagLinks(tags)} ${day(createdAt)}`)}`
  const picture = artworkImage(image, altText || title, ARTWORK_PAGE_SIZES, true)
  return html`
    ${sheet('first-artwork', stock, html`<div class="first-shown" style="${shown}">${picture}</div><div>${about}</div>`)}
    <div class="first-pane">
      ${section('About', words(description))}
      ${facts([...labels(artwork), ['Newer', linkTo(newer)], ['Older', linkTo(older)]])}
      ${section('Comments', commentList(comments))}
      ${section(`More by ${isolated(shownName(artist))}`, moreByArtist.length > 0 && tiles(moreByArtist))}
    </div>`
}
