import type { EventDetail, ListedEvent } from '#contract/events.ts'
import type { MerchItem, MerchList } from '#contract/merch.ts'
import { MERCH_TYPES } from '#contract/merch-types.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { scenePath } from '#contract/profiles.ts'
import type { PublicProfile } from '#contract/public-profile.ts'

import { SOCIAL_PLATFORM_NAMES } from '#contract/social-platforms.ts'
import { type Html, html } from '#server/platform/page/html.ts'
import { shownName } from '#server/profiles/present.ts'
import {
  artworkImage,
  countText,
  day,
  facts,
  mainPicture,
  people,
  posterTitle,
  profileLink,
  section,
  sheet,
  tiles,
  trackRows,
  words,
} from './parts.ts'

const TABS = { music: 'Music', art: 'Art', events: 'Events', merch: 'Merch' }

export function profileScreen(page: PublicProfile): Html {
  const { profile, counts, music, art, events, merch, fan } = page
  const name = shownName(profile)
  const { handle, place, followerCount, followingCount, avatar, bio, socialLinks } = profile
  const links = socialLinks.map(
    ({ platform, url }) =>
      html` <a href="${url}" rel="nofollow ugc noopener noreferrer">${SOCIAL_PLATFORM_NAMES[platform]}</a>`,
  )
  const about = html`
    ${posterTitle({ text: name, maxHeight: 78, maxSize: 88, maxLines: 2 })}
    <p class="meta">@${handle} ${placeLink(place)} ${countText(followerCount, 'follower')}, ${followingCount} following</p>
    ${words(bio)}`
  const shown = [music && musicTab(music), art && tiles(art.items), events && dates(events.items), merch && shop(merch)]
  const tabs = { music: counts.tracks + counts.stems, art: counts.artworks, events: counts.events, merch: counts.merch }
  const names = Object.entries(tabs).map(
    ([tab, count]) =>
      html`<a href="?tab=${tab}">${TABS[tab as keyof typeof TABS]} <span class="meta">${count}</span></a> `,
  )
  return html`
    ${sheet('first-profile', profile.stock, html`${mainPicture(avatar, name)}<div>${about}</div><p>${links}</p>`)}
    ${!fan && html`<nav class="first-tabs" aria-label="${name}">${names}</nav>`}
    <div class="first-pane">${fan ? shelf(fan) : shown.filter((tab) => tab !== null)}</div>`
}

function placeLink(place: string | null): Html | null {
  const path = place && scenePath(place)
  return path ? html`<a href="${path}">${place}</a>` : html`${place}`
}

type Music = NonNullable<PublicProfile['music']>

function musicTab({ tracks, albums, stems }: Music): Html {
  const records = albums.items.map(({ id, title, trackCount, releaseDate }) => {
    const released = releaseDate && html` ${day(releaseDate)}`
    return html`<li><a href="/album/${id}">${title}</a> ${countText(trackCount, 'track')}${released}</li>`
  })
  return html`
    ${trackRows(tracks.items)}
    ${section('Albums', records.length > 0 && html`<ul>${records}</ul>`)}
    ${section('Stems', trackRows(stems.items))}`
}

/** With `hosted` each says by whom. */
export const dates = (events: readonly ListedEvent[], { hosted = false } = {}): Html =>
  html`<ul class="first-comments">${events.map((event) => {
    const more = [event.locationText, event.price].filter((each) => each).join(', ')
    const host = hosted && html` by ${profileLink(event.host)}`
    return html`<li><a href="/event/${event.id}">${event.title}</a>${host} ${when(event)} ${more}</li>`
  })}</ul>`

const MERCH_SIZES = '8rem'

const shop = ({ items }: MerchList): Html =>
  html`<ul class="first-comments">${items.map((item) => {
    const { title, itemType, price, shopifyUrl } = item
    const named = shopifyUrl ? html`<a href="${shopifyUrl}" rel="nofollow ugc noopener noreferrer">${title}</a>` : title
    return html`<li>${shopPicture(item)} ${named} / ${MERCH_TYPES[itemType]}, $${price}</li>`
  })}</ul>`

/** For whoever has no scripts. Where the picture is another's it learns that it was fetched: not from which page, and without cookies. */
function shopPicture({ productImgUrl, picture }: MerchItem): Html | null {
  if (picture?.veil) return null
  if (!productImgUrl) return picture && html`<noscript>${artworkImage(picture, '', MERCH_SIZES, false)}</noscript>`
  return html`<noscript><img src="${productImgUrl}" alt="" loading="lazy" referrerpolicy="no-referrer" crossorigin="anonymous"></noscript>`
}

type Shelf = NonNullable<PublicProfile['fan']>

function shelf({ playlists, likes, following }: Shelf): Html {
  const lists = playlists.map(({ id, title }) => html`<li><a href="/playlist/${id}">${title}</a></li>`)
  const liked = likes?.map((item) =>
    item.kind === 'music'
      ? html`<li><a href="/track/${item.track.id}">${item.track.title}</a> ${profileLink(item.track.artist)}</li>`
      : html`<li><a href="/artwork/${item.artwork.id}">${item.artwork.title}</a></li>`,
  )
  return html`
    ${section('Playlists', lists.length > 0 && html`<ul>${lists}</ul>`)}
    ${section('Likes', liked ? html`<ul>${liked}</ul>` : null)}
    ${section('Following', following.length > 0 && people(following))}`
}

const onDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })

/** By the clocks of the place. */
const when = ({ startAt, localDate, localTime }: ListedEvent): Html =>
  html`<time datetime="${startAt}">${onDay.format(new Date(localDate))}, ${localTime}</time>`

export function eventScreen(event: EventDetail): Html {
  const { id, title, host, flyer, stock, locationText, price, description, acts, doorsTime, endTime } = event
  const size = flyer ? { maxHeight: 286, maxSize: 112 } : { maxHeight: 300, maxSize: 168 }
  const about = html`
    <p class="first-maker">${profileLink(host)}</p>
    ${posterTitle({ text: title, ...size, maxLines: 3 })}
    <div class="first-date">
      <p class="first-section">${when(event)}</p>
      ${locationText && html`<p class="first-section">${locationText}</p>`}${price && html`<p>${price}</p>`}
    </div>`
  const line = acts.map(({ name, profile, playsAt }) => {
    const act = profile ? profileLink(profile) : name
    return html`<li>${act} ${playsAt}</li>`
  })
  const picture = flyer && mainPicture(flyer, `Flyer of ${isolated(title)}`)
  return html`
    ${sheet(flyer ? 'first-event' : '', stock, html`${picture}<div>${about}</div>`)}
    <div class="first-pane">
      ${facts([
        ['Doors', doorsTime],
        ['Start', event.localTime],
        ['End', endTime],
        ['Time zone', event.timeZone],
        ['Calendar', html`<a href="/api/events/${id}/calendar.ics">Add to calendar</a>`],
      ])}
      ${section('Line-up', line.length > 0 && html`<ul>${line}</ul>`)}
      ${section('About', words(description))}
    </div>`
}
