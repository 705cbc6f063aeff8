import type { ArtworkList } from '#contract/artworks.ts'
import type { ListedEventList } from '#contract/events.ts'
import { LANDING_FEATURES, LANDING_LEDE, LANDING_QUOTE, LANDING_TITLE, NEWEST_SIZES } from '#contract/landing.ts'
import type { TrackList } from '#contract/music.ts'
import { type ArtistList, scenePath } from '#contract/profiles.ts'
import type { SceneList } from '#contract/scenes.ts'
import { type Found, SEARCH_ORDER, SEARCH_WAYS, type SearchResponse } from '#contract/search.ts'
import { type Html, html } from '#server/platform/page/html.ts'
import { partsOf } from '#server/works/kinds/kinds.ts'
import { type Asked, more } from '#server/works/public-parts/onward.ts'
import {
  by,
  dates,
  pageHead,
  people,
  section,
  squarePicture,
  tiles,
  trackRows,
} from '#server/works/public-parts/screen-parts.ts'

export const findMusicScreen = (list: TrackList, asked: Asked): Html =>
  html`${pageHead('Find Music', true)}${section(asked.after ? 'Older' : 'Newest', trackRows(list.items))}${more(list, 'Older tracks', asked)}`

export const findArtScreen = (list: ArtworkList, asked: Asked): Html =>
  html`${pageHead('Find Art', true)}${tiles(list.items)}${more(list, 'Older artworks', asked)}`

export const artistsScreen = (list: ArtistList, scenes: SceneList | undefined, asked: Asked): Html =>
  html`${pageHead('Artists')}${scenes && sceneNames(scenes)}${people(list.items)}${more(list, 'More artists', asked)}`

const sceneNames = ({ items }: SceneList): Html =>
  html`<p>${items.map(({ scene, name }) => html` <a href="${scenePath(scene) ?? '/artists'}">${name}</a>`)}</p>`

export const eventsScreen = (list: ListedEventList, asked: Asked): Html =>
  html`${pageHead('Events', true)}${dates(list.items, { hosted: true })}${more(list, 'Later events', asked)}`

const LINKS: Partial<Record<Found['kind'], (found: never) => Html>> = partsOf('foundLink')

/** How to search, or the best results of each kind as plain links, below a search field. */
export function searchScreen(response: SearchResponse | undefined): Html {
  const items = response?.items ?? []
  const tracks = items.flatMap((found) => (found.kind === 'track' ? found.track : []))
  const profiles = items.flatMap((found) => (found.kind === 'profile' ? found.profile : []))
  const artworks = items.flatMap((found) => (found.kind === 'artwork' ? found.artwork : []))
  const others = items.flatMap((found) => {
    const link = LINKS[found.kind]?.(found as never)
    return link ? html`<li>${link}</li>` : []
  })
  const field = html`<form action="/search"><input name="q" type="search" aria-label="Search" required> <button>Search</button></form>`
  const lead = response
    ? items.length > 0 && html`<p class="small dim">${SEARCH_ORDER}</p>`
    : section(
        'How to search',
        html`<dl>${SEARCH_WAYS.map(([typed, meaning]) => html`<dt class="meta">${typed}</dt><dd>${meaning}</dd>`)}</dl>`,
      )
  return html`${pageHead('Search', true)}<noscript>${field}</noscript>${lead}
    ${section('Profiles', profiles.length > 0 && people(profiles))}
    ${section('Tracks', trackRows(tracks))}
    ${section('Art', artworks.length > 0 && tiles(artworks))}
    ${section('More', others.length > 0 && html`<ul class="first-people">${others}</ul>`)}`
}

export function landingScreen(newest: TrackList): Html {
  const covers = newest.items.map(
    ({ id, title, cover, artist }) =>
      html`<li><a href="/track/${id}">${squarePicture(cover, NEWEST_SIZES)} ${title}</a>${by(artist)}</li>`,
  )
  return html`
    <section class="first-hero"><h1>${LANDING_TITLE.map((line) => html`<span>${line} </span>`)}</h1></section>
    <section class="first-lede">
      <p>${LANDING_LEDE}</p>
      <p><a class="first-button" href="/auth?form=sign-up&amp;next=%2Fsignup">Reserve Your Handle</a>
      <a class="first-button" href="/artists">Explore Artists</a></p>
    </section>
    <ul class="first-strip">${covers}</ul>
    <noscript><ul class="first-rest">${LANDING_FEATURES.map(
      ({ title, text }) => html`<li><h2>${title}</h2><p>${text}</p></li>`,
    )}</ul><blockquote class="first-pane">${LANDING_QUOTE}</blockquote></noscript>`
}
