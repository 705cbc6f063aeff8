import { createRoute } from '@hono/zod-openapi'
import {
  CreateEvent,
  EventDetail,
  EventList,
  OwnEventsQuery,
  ProfileEventsQuery,
  UpdateEvent,
} from '#contract/events.ts'
import { receiveUpload } from '#server/media/upload/upload.ts'
import { multipartBody, uploadProblems } from '#server/media/upload/upload-docs.ts'
import {
  type AppContext,
  createRouter,
  requireArtist,
  requireProfile,
  requireSender,
  requireSession,
} from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { json, jsonBody, oneById, problems } from '#server/platform/http/openapi.ts'
import { createEvent, deleteEvent, updateEvent } from './changes/save-event.ts'
import { removeFlyer, setFlyer } from './flyer/change-flyer.ts'
import { EVENT_CHANGES_PER_USER, FLYER_UPLOAD, FLYERS_PER_USER } from './limits.ts'
import { findVisible, loadEvent, loadOwnEvents, loadProfileEvents } from './load.ts'
import { requireEdit } from './rules.ts'

const tags = ['events']

const listOwnEvents = createRoute({
  method: 'get',
  path: '/mine',
  tags,
  summary: 'The events of the profile that is acted as, unpublished ones too',
  request: { query: OwnEventsQuery },
  responses: { 200: json(EventList, 'A page of events'), ...problems },
})

const postEvent = createRoute({
  method: 'post',
  path: '/',
  tags,
  summary: 'Make an event of the acting artist; the same id again makes no second one',
  request: { body: jsonBody(CreateEvent) },
  responses: { 201: json(EventDetail, 'The event'), ...problems },
})

const getEvent = createRoute({
  method: 'get',
  path: '/{id}',
  tags,
  summary: 'A published event, or an unpublished one of the caller',
  request: oneById,
  responses: { 200: json(EventDetail, 'The event'), ...problems },
})

const changeEvent = createRoute({
  method: 'patch',
  path: '/{id}',
  tags,
  summary: 'Change an event; what is not sent stays',
  request: { ...oneById, body: jsonBody(UpdateEvent) },
  responses: { 200: json(EventDetail, 'The changed event'), ...problems },
})

const removeEvent = createRoute({
  method: 'delete',
  path: '/{id}',
  tags,
  summary: 'Delete an event',
  request: oneById,
  responses: { 204: { description: 'Deleted' }, ...problems },
})

const putFlyer = createRoute({
  method: 'put',
  path: '/{id}/flyer',
  tags,
  summary: 'Give an event its flyer, or another one',
  request: { ...oneById, body: multipartBody({ flyer: 'file' }, ['flyer']) },
  responses: { 200: json(EventDetail, 'The event with its flyer'), ...uploadProblems },
})

const takeFlyer = createRoute({
  method: 'delete',
  path: '/{id}/flyer',
  tags,
  summary: 'Take the flyer of an event away',
  request: oneById,
  responses: { 200: json(EventDetail, 'The event without a flyer'), ...problems },
})

const listProfileEvents = createRoute({
  method: 'get',
  path: '/{id}/events',
  tags,
  summary: 'The published events of a profile',
  request: { ...oneById, query: ProfileEventsQuery },
  responses: { 200: json(EventList, 'A page of events'), ...problems },
})

export const eventsRoutes = createRouter()
  .openapi(listOwnEvents, async (c) =>
    c.json(EventList.parse(await loadOwnEvents(c, requireProfile(c).id, c.req.valid('query'))), 200),
  )
  .openapi(postEvent, async (c) => {
    const artist = requireArtist(c)
    const wanted = c.req.valid('json')
    await c.var.rateLimits.take(EVENT_CHANGES_PER_USER, requireSession(c).userId)
    await createEvent(c.var.db, artist.id, wanted)
    return c.json(EventDetail.parse(await loadEvent(c, wanted.id)), 201)
  })
  .openapi(getEvent, async (c) => c.json(EventDetail.parse(await loadEvent(c, c.req.valid('param').id)), 200))
  .openapi(changeEvent, async (c) => {
    const id = await changing(c, c.req.valid('param').id)
    await updateEvent(c.var.db, id, c.req.valid('json'))
    return c.json(EventDetail.parse(await loadEvent(c, id)), 200)
  })
  .openapi(removeEvent, async (c) => {
    await deleteEvent(c.var, await changing(c, c.req.valid('param').id))
    return c.body(null, 204)
  })
  .openapi(putFlyer, async (c) => {
    const { id, artistId } = await ownEvent(c, c.req.valid('param').id)
    const sender = requireSender(c)
    await c.var.rateLimits.take(FLYERS_PER_USER, sender.accountId)
    await using upload = await receiveUpload(c.env.incoming, {
      spoolDir: c.var.spoolDir,
      ...FLYER_UPLOAD,
      signal: sender.signal,
    })
    const { flyer } = upload.files
    if (!flyer) throw new AppError('file_missing', 'Please select an image file', { fields: { flyer: 'Required' } })
    await setFlyer(c.var, { id, artistId }, flyer, { ...sender, folder: upload.folder })
    return c.json(EventDetail.parse(await loadEvent(c, id)), 200)
  })
  .openapi(takeFlyer, async (c) => {
    const event = await ownEvent(c, c.req.valid('param').id)
    await c.var.rateLimits.take(EVENT_CHANGES_PER_USER, requireSession(c).userId)
    await removeFlyer(c.var, event)
    return c.json(EventDetail.parse(await loadEvent(c, event.id)), 200)
  })

export const profileEventsRoutes = createRouter().openapi(listProfileEvents, async (c) => {
  const page = await loadProfileEvents(c, c.req.valid('param').id, c.req.valid('query'))
  return c.json(EventList.parse(page), 200)
})

/** The id of an event that the caller may change. */
async function changing(c: AppContext, id: string): Promise<string> {
  const event = await ownEvent(c, id)
  await c.var.rateLimits.take(EVENT_CHANGES_PER_USER, requireSession(c).userId)
  return event.id
}

async function ownEvent(c: AppContext, id: string) {
  requireSession(c)
  const { row, viewer } = await findVisible(c, id)
  requireEdit(viewer, row)
  return row
}
