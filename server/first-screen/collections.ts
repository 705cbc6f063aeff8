import type { Collection } from '#contract/collections.ts'
import type { ListedEventList } from '#contract/events.ts'
import { scenePath } from '#contract/profiles.ts'
import type { SceneList, ScenePage } from '#contract/scenes.ts'

import type { TagPage } from '#contract/tag-page.ts'
import { type Html, html } from '#server/platform/page/html.ts'
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

export function tagScreen(page: TagPage): Html {
  const { tag, beside, tracks, artworks, artists, events, counts } = page
  const about = html`<p class="meta">${countText(counts.tracks, 'track')}, ${countText(counts.artists, 'artist')}</p>
    <p>${tagLinks(beside)}</p>`
  return html`
    ${head('Tag', tag, page, about)}
    <div class="first-pane">
      ${section('Tracks', trackRows(tracks))}
      ${section('Art', artworks.length > 0 && tiles(artworks))}
      ${section('Artists', people(artists))}
      ${section('Upcoming', events.length > 0 && dates(events, { hosted: true }))}
    </div>`
}

export function sceneScreen(page: ScenePage): Html {
  const { name, tracks, artworks, artists, events, counts } = page
  const about = html`<p class="meta">${countText(counts.artists, 'artist')}, ${countText(counts.tracks, 'track')}</p>`
  return html`
    ${head('Scene', name, page, about)}
    <div class="first-pane">
      ${section('Upcoming', events.length > 0 && dates(events, { hosted: true }))}
      ${section('Artists', artists.length > 0 && people(artists))}
      ${section('Tracks', trackRows(tracks))}
      ${section('Art', artworks.length > 0 && tiles(artworks))}
    </div>`
}

export const eventsScreen = ({ items }: ListedEventList): Html =>
  html`${pageHead('Events', true)}${dates(items, { hosted: true })}`

export const sceneNames = ({ items }: SceneList): Html =>
  html`<p>${items.map(({ scene, name }) => html` <a href="${scenePath(scene) ?? '/artists'}">${name}</a>`)}</p>`
