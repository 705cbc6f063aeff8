import { everyone, type Row, signedIn, withProfile } from '#server/access/testing/rows.ts'
import { eventForm } from './factory.ts'

export const rows: Row[] = [
  ['POST /api/events', withProfile(201, { fan: 403 }), { json: () => eventForm({ title: 'Access' }) }],
  ['GET /api/events', everyone(200)],
  ['GET /api/events/cities', everyone(200), { query: 'city=Brno' }],
  ['GET /api/events.ics', everyone(200)],
  ['GET /api/events/mine', withProfile(200)],
  ['GET /api/events/{id}', everyone(200), { id: ':event' }],
  ['PATCH /api/events/{id}', signedIn(403, { owner: 200 }), { id: ':event', json: { title: 'Renamed' } }],
  ['PUT /api/events/{id}/flyer', signedIn(403, { owner: 422 }), { id: ':event', form: () => new FormData() }],
  ['DELETE /api/events/{id}/flyer', signedIn(403, { owner: 200 }), { id: ':event' }],
  ['DELETE /api/events/{id}', signedIn(403, { owner: 204 }), { id: ':event' }],
  ['GET /api/events/{id}/calendar.ics', everyone(200), { id: ':event' }],
  ['GET /api/profiles/{id}/events', everyone(200), { id: ':profile' }],
  ['GET /api/profiles/{id}/events.ics', everyone(200), { id: ':profile' }],
]
