import { createRoute } from '@hono/zod-openapi'
import {
  ArtistEvent,
  CreateEvent,
  EventPage,
  OwnEventsQuery,
  ProfileEventsQuery,
  UpdateEvent,
} from '#contract/works/events.ts'
import {
  type AppContext,
  createRouter,
  requireArtist,
  requireProfile,
  requireSession,
} from '#server/platform/context.ts'
import { json, jsonBody, oneById, problems } from '#server/platform/http/openapi.ts'
import { createEvent, deleteEvent, updateEvent } from './changes/save-event.ts'
import { EVENT_CHANGES_PER_USER } from './limits.ts'
import { findVisible, loadEvent, loadOwnEvents, loadProfileEvents } from './load.ts'
import { requireEdit } from './rules.ts'

const tags = ['events']

const listOwnEvents = createRoute({
  method: 'get',
  path: '/mine',
  tags,
  summary: 'The events of the profile that is acted as, unpublished ones too',
  request: { query: OwnEventsQuery },
  responses: { 200: json(EventPage, 'A page of events'), ...problems },
})

const postEvent = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: 'Make an event of the acting artist; the same id again makes no second one',
  request: { body: jsonBody(CreateEvent) },
  responses: { 201: json(ArtistEvent, 'The event'), ...problems },
})

const getEvent = createRoute({
  method: 'get',
  path: '/{id}',
  tags,
  summary: 'A published event, or an unpublished one of the caller',
  request: oneById,
  responses: { 200: json(ArtistEvent, 'The event'), ...problems },
})

const changeEvent = createRoute({
  method: 'patch',
  path: '/{id}',
  tags,
  summary: 'Change an event; what is not sent stays',
  request: { ...oneById, body: jsonBody(UpdateEvent) },
  responses: { 200: json(ArtistEvent, 'The changed event'), ...problems },
})

const removeEvent = createRoute({
  method: 'delete',
  path: '/{id}',
  tags,
  summary: 'Delete an event',
  request: oneById,
  responses: { 204: { description: 'Deleted' }, ...problems },
})

const listProfileEvents = createRoute({
  method: 'get',
  path: '/{id}/events',
  tags,
  summary: 'The published events of a profile',
  request: { ...oneById, query: ProfileEventsQuery },
  responses: { 200: json(EventPage, 'A page of events'), ...problems },
})

export const eventsRoutes = createRouter()
  .openapi(listOwnEvents, async (c) =>
    c.json(EventPage.parse(await loadOwnEvents(c, requireProfile(c).id, c.req.valid('query'))), 200),
  )
  .openapi(postEvent, async (c) => {
    const artist = requireArtist(c)
    const wanted = c.req.valid('json')
    await c.var.rateLimits.take(EVENT_CHANGES_PER_USER, requireSession(c).userId)
    await createEvent(c.var.db, artist.id, wanted)
    return c.json(ArtistEvent.parse(await loadEvent(c, wanted.id)), 201)
  })
  .openapi(getEvent, async (c) => c.json(ArtistEvent.parse(await loadEvent(c, c.req.valid('param').id)), 200))
  .openapi(changeEvent, async (c) => {
    const id = await changing(c, c.req.valid('param').id)
    await updateEvent(c.var.db, id, c.req.valid('json'))
    return c.json(ArtistEvent.parse(await loadEvent(c, id)), 200)
  })
  .openapi(removeEvent, async (c) => {
    await deleteEvent(c.var.db, await changing(c, c.req.valid('param').id))
    return c.body(null, 204)
  })

export const profileEventsRoutes = createRouter().openapi(listProfileEvents, async (c) => {
  const page = await loadProfileEvents(c, c.req.valid('param').id, c.req.valid('query'))
  return c.json(EventPage.parse(page), 200)
})

/** The id of an event that the caller may change. */
async function changing(c: AppContext, id: string): Promise<string> {
  const { userId } = requireSession(c)
  const { row, viewer } = await findVisible(c, id)
  requireEdit(viewer, row)
  await c.var.rateLimits.take(EVENT_CHANGES_PER_USER, userId)
  return row.id
}
