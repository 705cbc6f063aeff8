import { type SQL, sql } from 'drizzle-orm'
import type { Event } from 'schema-dts'
import { type EventDetail, eventResource, type Performer } from '#contract/events.ts'
import { EVENT } from '#contract/platform/event-limits.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import { TITLES } from '#contract/sheets.ts'
import { urlsOf } from '#server/media/signing.ts'
import { shownName } from '#server/people/profiles/present.ts'
import { isUuid } from '#server/platform/database/ids.ts'
import { type Html, html } from '#server/platform/page/html.ts'
import type { MetaTags } from '#server/platform/page/meta-tags.ts'
import { oneLine } from '#server/platform/page/one-line.ts'
import { withOffset } from '#server/platform/times/local-time.ts'
import { viewerFor } from '#server/works/audience/viewer.ts'
import { type Asked, link, wordmark } from '#server/works/public-parts/embed-parts.ts'
import { accentOf } from '#server/works/public-parts/html-parts.ts'
import { addressOf, imageOf, type Maker, makerOf } from '#server/works/public-parts/json-ld.ts'
import {
  byId,
  type FindOf,
  type FoundOf,
  fromKey,
  type PublicKind,
  publicEmbed,
  publicPage,
} from '#server/works/public-parts/kind.ts'
import { posterTitle } from '#server/works/public-parts/poster-title.ts'
import { maker, readOne } from '#server/works/public-parts/read-one.ts'
import { IS_PRIVATE, isOpenTo, thingReport } from '#server/works/public-parts/report-parts.ts'
import {
  facts,
  mainPicture,
  profileLink,
  section,
  sheet,
  when,
  words,
} from '#server/works/public-parts/screen-parts.ts'
import { BLANK, type Describe, HOUSE, ownFiles } from '#server/works/public-parts/social-card-parts.ts'
import type { Owned, ViewerFields } from '#server/works/public-parts/viewer.ts'
import { eventArchive } from './archive.ts'
import { loadEvent, presentEvent } from './load.ts'
import { canEditEvent, canSeeEvent } from './permissions.ts'
import { findEventsByIds } from './queries.ts'
import { removeEvent } from './save-event.ts'
import { artistEvents } from './tables.ts'

/** The embed looks the same in both themes: the day in large type, and the event. */
function eventEmbed(event: EventDetail, { publicUrl }: Asked): Html {
  const href = `${publicUrl}/event/${event.id}`
  const { weekday, month, day, year } = dayOf(event)
  const { flyer, startAt, endAt } = event
  const isPast = Date.parse(endAt ?? startAt) < Date.now()
  const times = [isPast && 'past', event.doorsTime && `doors ${event.doorsTime}`, event.localTime]
  const picture =
    flyer &&
    html`<a class="flyer" href="${href}" target="_blank" rel="noopener"><img src="${flyer.url}" width="${flyer.width}" height="${flyer.height}" alt="Flyer of ${event.title}"></a>`
  return html`<article class="embed date sheet"${accentOf(event.stock)}>
<time class="day" datetime="${event.startAt}"><b>${day}</b><span>${weekday} ${month} ${year}</span></time>
${picture}<div class="in"><span class="names">${link(href, 'title', event.title)}<span class="artist">${event.locationText ?? shownName(event.host)}</span></span>
<div class="foot"><span class="meta">${times.filter(Boolean).join(', ')}</span>${wordmark(href)}</div></div></article>`
}

function dayOf({ startAt, timeZone }: EventDetail) {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone }).format(new Date(startAt))
  return {
    day: part({ day: 'numeric' }),
    weekday: part({ weekday: 'short' }),
    month: part({ month: 'short' }),
    year: part({ year: 'numeric' }),
  }
}

function eventScreen(event: EventDetail): Html {
  const { id, title, host, flyer, stock, locationText, price, description, acts, doorsTime, endTime } = event
  const about = html`
    <p class="first-maker">${profileLink(host)}</p>
    ${posterTitle(title, flyer ? TITLES.eventWithFlyer : TITLES.event)}
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

function eventMetaTags(data: EventDetail, publicUrl: string): MetaTags {
  const host = data.host.displayName || data.host.handle
  return {
    title: `${isolated(data.title)} • ${PRODUCT}`,
    socialCardTitle: `${isolated(data.title)} by ${isolated(host)}`,
    description: oneLine([whenOf(data), data.locationText, data.description].filter(Boolean).join('. ')),
    canonical: `/event/${data.id}`,
    hidden: !data.isPublished,
    isEmbeddable: true,
    noAi: data.noAi,
    card: { subject: `event/${data.id}`, alt: `${isolated(data.title)} by ${isolated(host)}` },
    ...(data.flyer && { shows: { path: data.flyer.url } }),
    ...(data.isPublished && { about: aboutEvent(data, publicUrl) }),
  }
}

function whenOf({ startAt, timeZone }: EventDetail): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone })
  return format.format(new Date(startAt)).replaceAll(/\s/g, ' ')
}

function aboutEvent(event: EventDetail, publicUrl: string): Event {
  const { id, title, startAt, endAt, timeZone, locationText, description, host, flyer, acts } = event
  const url = addressOf(publicUrl, 'event', id)
  return {
    '@type': 'Event',
    '@id': url,
    url,
    name: title,
    startDate: withOffset(new Date(startAt), timeZone),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    organizer: makerOf(host, publicUrl),
    ...(locationText && { location: { '@type': 'Place' as const, name: locationText, address: locationText } }),
    ...(description && { description }),
    ...(endAt && { endDate: withOffset(new Date(endAt), timeZone) }),
    ...imageOf(flyer, publicUrl),
    ...(acts.length > 0 && { performer: acts.map((act) => performer(act, publicUrl)) }),
  }
}

const performer = ({ name, profile }: Performer, publicUrl: string): Maker =>
  profile ? makerOf(profile, publicUrl) : { '@type': 'MusicGroup', name: name ?? '' }

type EventRow = {
  owner: string
  maker: string
  title: string
  place: string | null
  stock: string | null
  at: string
  past: boolean
  flyer: string | null
  width: number | null
  height: number | null
}

export const describeEvent: Describe = async (db, id) => {
  const event =
    isUuid(id) &&
    (await readOne<EventRow>(
      db,
      sql`select e.artist_id as owner, ${maker}, e.title, e.location_text as place, coalesce(e.stock, p.stock) as stock,
      to_char(e.start_at at time zone e.time_zone, 'Dy FMDD Mon YYYY  HH24:MI') as at, coalesce(e.end_at, e.start_at) < now() as past,
      coalesce(e.cover_full_url, e.flyer_url) as flyer, e.cover_width as width, e.cover_height as height
      from artist_events e join profiles p on p.id = e.artist_id where e.id = ${id} and e.is_public`,
    ))
  if (!event) return null
  const { owner, title, place, stock, at, past, flyer, width, height } = event
  const pictures = ownFiles(flyer)
  const card = {
    ...BLANK,
    accent: stock ?? HOUSE,
    title,
    above: { as: 'name', lines: [...(past ? ['Past event'] : []), place ?? event.maker] } as const,
    below: { as: 'date', lines: [at] } as const,
    pictures,
    shape: pictures.length > 0 && width && height ? { width, height } : null,
  }
  return { owner, card }
}

export const publicEvent = {
  page: publicPage({
    resource: eventResource,
    head: (event, { publicUrl }) => eventMetaTags(event, publicUrl),
    missing: { title: `Event Not Found • ${PRODUCT}`, description: 'Event not found' },
    screen: eventScreen,
  }),
  card: {
    describe: describeEvent,
    table: sql`artist_events`,
    all: sql`select id from artist_events where is_public`,
    of: (profileId: string) => sql`select id from artist_events where artist_id = ${profileId} and is_public`,
    // Events that ended recently: their social cards have to change to 'Past event'.
    aged: sql`select id from artist_events where is_public and start_at < now()
      and start_at > now() - ${EVENT.maxDays + 2} * interval '1 day'
      and coalesce(end_at, start_at) between now() - interval '2 days' and now()`,
  },
  sitemap: {
    name: 'events',
    ...byId,
    from: (key: SQL | null) => sql`select id::text as key, id::text as name, updated_at as changed,
      coalesce(cover_full_url, flyer_url) as picture
      from artist_events where is_public${fromKey(key, sql`id`)} order by id`,
    pathOf: (id: string) => `/event/${id}`,
  },
  embed: publicEmbed(loadEvent, ({ host }) => host, eventEmbed),
  found: (async (c, ids) => {
    const rows = await findEventsByIds(c.var.db, ids)
    const viewer = await viewerFor(c, ...rows.map((row) => ({ ...row, profileId: row.artistId })))
    return rows
      .filter((row) => canSeeEvent(viewer, row))
      .map((row) => ({
        id: row.id,
        found: { kind: 'event', event: presentEvent(row, viewer, new Date(), urlsOf(row, c.var.signing)) },
      }))
  }) satisfies FindOf<'event'>,
  foundLink: ({ event }: FoundOf<'event'>) => html`<a href="/event/${event.id}">${event.title}</a>`,
  report: thingReport('event', 'artist_events', 'artist_id', {
    words: 't.description',
    path: `'/event/' || t.id`,
    isPublic: `t.is_public or ${isOpenTo('t', 'artist_id')}`,
    isPrivate: IS_PRIVATE('t'),
  }),
  moderation: { table: artistEvents, remove: removeEvent },
  archive: eventArchive,
  viewer:
    ({ host }: { host: Owned }): ViewerFields =>
    (looking) => ({ can: { edit: canEditEvent(looking, { artistId: host.id }) } }),
} satisfies PublicKind
