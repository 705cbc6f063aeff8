import {
  CreateEvent,
  EventDetail,
  eventResource,
  ownEventsResource,
  profileEventsResource,
  UpdateEvent,
} from '#contract/events.ts'
import { COVER_MAX_BYTES } from '#contract/platform/limits.ts'
import { multipartBody } from '#server/media/upload/receive-form.ts'
import { receiveUpload } from '#server/media/upload/upload.ts'
import { requireArtist, requireProfile, requireSender, requireSession } from '#server/people/identity/guards.ts'
import { type AppContext, createRouter } from '#server/platform/context.ts'
import { AppError } from '#server/platform/errors.ts'
import { UPLOAD_ERRORS } from '#server/platform/http/declared-errors.ts'
import { endpoint } from '#server/platform/http/endpoint.ts'
import { json, jsonBody, oneById } from '#server/platform/http/openapi.ts'
import { handler, sharedHandler } from '#server/platform/http/resource-handlers.ts'
import type { RateLimit } from '#server/platform/rate-limits.ts'
import { removeFlyer, setFlyer } from './flyer/change-flyer.ts'
import { findVisible, loadEvent, loadOwnEvents, loadProfileEvents } from './load.ts'
import { requireEdit } from './permissions.ts'
import { createEvent, deleteEvent, updateEvent } from './save-event.ts'

/**
 * Rate limit for creating, changing and deleting events. It is high enough for a user who enters a
 * whole tour or deletes a long list.
 */
const EVENT_CHANGES_PER_USER: RateLimit = { name: 'event-change', points: 600, seconds: 3600 }
const FLYERS_PER_USER: RateLimit = { name: 'flyer', points: 120, seconds: 3600 }
const FLYER_UPLOAD = { files: { flyer: { maxBytes: COVER_MAX_BYTES } }, maxFields: 0, maxFieldBytes: 0 }

const postEvent = endpoint(
  'post /',
  {
    summary: 'Create an event of the acting artist',
    description: 'The client chooses the id. Repeating a request with the same id creates no second event.',
    errors: ['conflict', 'forbidden', 'profile_required'],
    request: { body: jsonBody(CreateEvent) },
    responses: { 201: json(EventDetail, 'The event') },
  },
  async (c) => {
    const artist = requireArtist(c)
    const wanted = c.req.valid('json')
    await c.var.rateLimits.take(EVENT_CHANGES_PER_USER, requireSession(c).userId)
    await createEvent(c.var.db, artist.id, wanted)
    return loadEvent(c, wanted.id)
  },
)

const changeEvent = endpoint(
  'patch /{id}',
  {
    summary: 'Change an event',
    description: 'Fields that are not sent keep their values.',
    errors: ['forbidden'],
    request: { ...oneById, body: jsonBody(UpdateEvent) },
    responses: { 200: json(EventDetail, 'The changed event') },
  },
  async (c) => {
    const id = await changing(c, c.req.valid('param').id)
    await updateEvent(c.var.db, id, c.req.valid('json'))
    return loadEvent(c, id)
  },
)

const removeEvent = endpoint(
  'delete /{id}',
  {
    summary: 'Delete an event',
    errors: ['forbidden'],
    request: oneById,
    responses: { 204: { description: 'Deleted' } },
  },
  async (c) => {
    await deleteEvent(c.var, await changing(c, c.req.valid('param').id))
  },
)

const putFlyer = endpoint(
  'put /{id}/flyer',
  {
    summary: 'Set the flyer of an event',
    description: 'Replaces an earlier flyer.',
    errors: [...UPLOAD_ERRORS, 'file_missing', 'forbidden'],
    request: { ...oneById, body: multipartBody({ flyer: 'file' }, ['flyer']) },
    responses: { 200: json(EventDetail, 'The event with its flyer') },
  },
  async (c) => {
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
    return loadEvent(c, id)
  },
)

const takeFlyer = endpoint(
  'delete /{id}/flyer',
  {
    summary: 'Remove the flyer of an event',
    errors: ['forbidden'],
    request: oneById,
    responses: { 200: json(EventDetail, 'The event without a flyer') },
  },
  async (c) => {
    const event = await ownEvent(c, c.req.valid('param').id)
    await c.var.rateLimits.take(EVENT_CHANGES_PER_USER, requireSession(c).userId)
    await removeFlyer(c.var, event)
    return loadEvent(c, event.id)
  },
)

/** Resources of events, for the API and the first paint. */
export const eventsResources = [
  handler(
    ownEventsResource,
    {
      summary: 'List the events of the acting profile, unpublished ones included',
      errors: ['profile_required'],
      response: 'A page of events',
    },
    (c, params) => loadOwnEvents(c, requireProfile(c).id, params),
  ),
  sharedHandler(
    eventResource,
    {
      summary: 'Get an event',
      description: 'Only members of its profile can get an unpublished event.',
      response: 'The event',
    },
    (c, params) => loadEvent(c, params.id),
  ),
  sharedHandler(
    profileEventsResource,
    { summary: 'List the published events of a profile', response: 'A page of events' },
    (c, params) => loadProfileEvents(c, params.id, params),
  ),
]

export const eventsRoutes = createRouter().openapiRoutes([postEvent, changeEvent, removeEvent, putFlyer, takeFlyer])

/**
 * Returns the id of an event that the requester may change. Takes a point of the rate limit for
 * event changes.
 */
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
