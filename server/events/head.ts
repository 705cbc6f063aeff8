import type { EventAct, EventCities, EventDetail } from '#contract/events.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import type { Head } from '#server/platform/page/head.ts'
import { withOffset } from './times/local-time.ts'

/** Of all artists. A city that nothing happens in is no page to be found by search. */
export function eventsHead(known: EventCities | undefined): Head {
  const city = known?.city
  if (!city)
    return {
      title: `Events • ${PRODUCT}`,
      description: `Events to come on ${PRODUCT}, soonest first.`,
      canonical: '/events',
    }
  return {
    title: `Events in ${city.name} • ${PRODUCT}`,
    description: `Events to come in ${city.name} on ${PRODUCT}, soonest first.`,
    canonical: `/events?city=${encodeURIComponent(city.place)}`,
    hidden: city.count === 0,
  }
}

export function eventHead(data: EventDetail, publicUrl: string): Head {
  const host = data.host.displayName || data.host.handle
  const { avatar } = data.host
  const image = data.flyer
    ? { path: data.flyer.url, alt: `Flyer of ${data.title}`, width: data.flyer.width, height: data.flyer.height }
    : avatar && { path: avatar.url, alt: host, width: avatar.width, height: avatar.height }
  return {
    title: `${data.title} • ${PRODUCT}`,
    cardTitle: `${data.title} by ${host}`,
    description: [whenOf(data), data.locationText, data.description].filter(Boolean).join('. ').slice(0, 200),
    canonical: `/event/${data.id}`,
    hidden: !data.isPublished,
    ...(image && { image }),
    ...(data.flyer && { shows: { path: data.flyer.url } }),
    ...(data.isPublished && { about: aboutEvent(data, publicUrl) }),
  }
}

function aboutEvent(
  { id, title, startAt, endAt, timeZone, locationText, description, host, flyer, acts }: EventDetail,
  publicUrl: string,
) {
  return {
    '@type': 'Event',
    name: title,
    url: `${publicUrl}/event/${id}`,
    startDate: withOffset(new Date(startAt), timeZone),
    eventStatus: 'https://schema.org/EventScheduled',
    organizer: {
      '@type': 'PerformingGroup',
      name: host.displayName || host.handle,
      url: `${publicUrl}/${host.slug || host.handle}`,
    },
    ...(locationText && { location: { '@type': 'Place', name: locationText, address: locationText } }),
    ...(description && { description }),
    ...(endAt && { endDate: withOffset(new Date(endAt), timeZone) }),
    ...(flyer && { image: `${publicUrl}${flyer.url}` }),
    ...(acts.length > 0 && { performer: acts.map((act) => performer(act, publicUrl)) }),
  }
}

const performer = ({ name, profile }: EventAct, publicUrl: string) => ({
  '@type': 'PerformingGroup',
  name: profile ? profile.displayName || profile.handle : name,
  ...(profile && { url: `${publicUrl}/${profile.slug || profile.handle}` }),
})

function whenOf({ startAt, timeZone }: EventDetail): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone })
  return format.format(new Date(startAt)).replaceAll(/\s/g, ' ')
}
