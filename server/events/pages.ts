import { activeProfile } from '#contract/access.ts'
import type { EventAct, EventDetail } from '#contract/events.ts'
import { keys } from '#contract/platform/page-data.ts'
import { PRODUCT } from '#contract/platform/product.ts'
import type { Head } from '#server/platform/page/head.ts'
import type { Page } from '#server/platform/page/page.ts'
import { loadEvent, loadOwnEvents } from './load.ts'
import { withOffset } from './times/local-time.ts'

export const myEvents: Page = {
  module: 'events/my-events-page.tsx',
  head: { title: `My Events • ${PRODUCT}`, description: 'Announce and manage your events.', hidden: true },
  async load({ c, session }) {
    const profile = activeProfile(session)
    if (!profile) return { entries: [] }
    const sides = ['upcoming', 'past'] as const
    const pages = await Promise.all(sides.map((when) => loadOwnEvents(c, profile.id, { when })))
    return { entries: sides.map((when, n) => ({ key: keys.ownEvents(profile.id, when), data: pages[n], paged: true })) }
  },
}

export const event: Page = {
  module: 'events/event-page.tsx',
  head: { title: `Event Not Found • ${PRODUCT}`, description: 'Event not found' },
  subject: ({ id = '' }) => keys.event(id),
  async load({ c, params: { id = '' } }) {
    const data = await loadEvent(c, id)
    return { head: eventHead(data, c.var.env.publicUrl), entries: [{ key: keys.event(id), data }] }
  },
}

function eventHead(data: EventDetail, publicUrl: string): Head {
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
