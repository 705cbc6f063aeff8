import type { ArtworkList } from '#contract/artworks.ts'
import type { Collection } from '#contract/collections.ts'
import type { ListedEventList } from '#contract/events.ts'
import type { TrackList } from '#contract/music.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { scenePath } from '#contract/profiles.ts'
import type { CollectedArtistList, SceneList, ScenePage } from '#contract/scenes.ts'

import type { TagPage } from '#contract/tag-page.ts'
import { type Html, html } from '#server/platform/page/html.ts'
import { type Asked, all, more } from './onward.ts'
import {
  countText,
  pageHead,
  people,
  posterTitle,
  section,
  sheet,
  squarePicture,
  tagLinks,
  tiles,
  trackRows,
} from './parts.ts'
import { dates } from './people.ts'

const FACE_SIZES = '(max-width: 767.98px) 112px, 240px'

const head = (kind: string, name: string, { stock, tracks }: Collection, about: Html): Html =>
  sheet(
    'first-profile',
    stock,
    html`${squarePicture(tracks[0]?.cover ?? null, FACE_SIZES)}<div>
      <p class="meta">${kind}</p>
      ${posterTitle({ text: name, maxHeight: 190, maxSize: 150, maxLines: 2 })}
      ${about}</div>`,
  )

/** The list that the address asks for: all of one kind. */
type Whole = {
  tracks?: TrackList | undefined
  artworks?: ArtworkList | undefined
  artists?: CollectedArtistList | undefined
}
/** Where it goes on. */
type Onward = { music: string; art: string; asked: Asked }

function wholeScreen({ tracks, artworks, artists }: Whole, { music, art, asked }: Onward): Html | null {
  if (tracks) return html`${section('Tracks', trackRows(tracks.items))}${more(tracks, 'Older tracks', asked, music)}`
  if (artworks) return html`${section('Art', tiles(artworks.items))}${more(artworks, 'Older artworks', asked, art)}`
  if (artists) return html`${section('Artists', people(artists.items))}${more(artists, 'More artists', asked)}`
  return null
}

export function tagScreen(page: TagPage, whole: Whole): Html {
  const { tag, beside, tracks, artworks, artists, events, counts } = page
  const about = html`<p class="meta">${countText(counts.tracks, 'track')}, ${countText(counts.artists, 'artist')}</p>
    <p>${tagLinks(beside)}</p>`
  const query = new URLSearchParams({ tag }).toString()
  const overview = html`
      ${section('Tracks', trackRows(tracks))}${all(tracks, counts.tracks, 'tracks', `/find-music?${query}`)}
      ${section('Art', artworks.length > 0 && tiles(artworks))}${all(artworks, counts.artworks, 'artworks', `/find-art?${query}`)}
      ${section('Artists', people(artists))}
      ${section('Upcoming', events.length > 0 && dates(events, { hosted: true }))}`
  const onward = { music: '/find-music', art: '/find-art', asked: { tag } }
  return html`
    ${head('Tag', tag, page, about)}
    <div class="first-pane">${wholeScreen(whole, onward) ?? overview}</div>`
}

export function sceneScreen(page: ScenePage, whole: Whole, { show }: Asked): Html {
  const { name, tracks, artworks, artists, events, counts } = page
  const about = html`<p class="meta">${countText(counts.artists, 'artist')}, ${countText(counts.tracks, 'track')}</p>`
  const eventsPath = `/events?${new URLSearchParams({ city: name })}`
  const overview = html`
      ${section('Upcoming', events.length > 0 && dates(events, { hosted: true }))}${all(events, counts.events, `events in ${isolated(name)}`, eventsPath)}
      ${section('Artists', artists.length > 0 && people(artists))}${all(artists, counts.artists, 'artists', '?show=artists')}
      ${section('Tracks', trackRows(tracks))}${all(tracks, counts.tracks, 'tracks', '?show=tracks')}
      ${section('Art', artworks.length > 0 && tiles(artworks))}${all(artworks, counts.artworks, 'artworks', '?show=art')}`
  const onward = { music: '', art: '', asked: show ? { show } : {} }
  return html`
    ${head('Scene', name, page, about)}
    <div class="first-pane">${wholeScreen(whole, onward) ?? overview}</div>`
}

export const eventsScreen = (list: ListedEventList, asked: Asked): Html =>
  html`${pageHead('Events', true)}${dates(list.items, { hosted: true })}${more(list, 'Later events', asked)}`

export const sceneNames = ({ items }: SceneList): Html =>
  html`<p>${items.map(({ scene, name }) => html` <a href="${scenePath(scene) ?? '/artists'}">${name}</a>`)}</p>`
