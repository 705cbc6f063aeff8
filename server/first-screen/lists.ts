import type { ArtworkList } from '#contract/artworks.ts'
import { LANDING_LEDE, LANDING_TITLE, NEWEST_SIZES } from '#contract/landing.ts'
import type { TrackList } from '#contract/music.ts'
import type { ArtistList } from '#contract/profiles.ts'
import { type Html, html } from '#server/platform/page/html.ts'
import { pageHead, people, profileLink, section, squarePicture, tiles, trackRows } from './parts.ts'

export const findMusicScreen = ({ items }: TrackList): Html =>
  html`${pageHead('Find Music', true)}${section('Newest', trackRows(items))}`

export const findArtScreen = ({ items }: ArtworkList): Html => html`${pageHead('Find Art', true)}${tiles(items)}`

export const artistsScreen = ({ items }: ArtistList): Html => html`${pageHead('Artists')}${people(items)}`

export function landingScreen(newest: TrackList): Html {
  const covers = newest.items.map(
    ({ id, title, cover, artist }) =>
      html`<li><a href="/track/${id}">${squarePicture(cover, NEWEST_SIZES)}${title}</a>${profileLink(artist)}</li>`,
  )
  return html`
    <section class="first-hero"><h1>${LANDING_TITLE.map((line) => html`<span>${line} </span>`)}</h1></section>
    <section class="first-lede">
      <p>${LANDING_LEDE}</p>
      <p><a class="first-button" href="/auth?next=%2Fsignup">Reserve Your Handle</a>
      <a class="first-button" href="/artists">Explore Artists</a></p>
    </section>
    <ul class="first-strip">${covers}</ul>`
}
