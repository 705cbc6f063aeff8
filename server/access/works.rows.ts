import { artworkForm } from '#server/works/artworks/factory.ts'
import { eventForm } from '#server/works/events/factory.ts'
import { albumForm } from '#server/works/music/albums/factory.ts'
import { trackForm } from '#server/works/music/factory.ts'
import { adminsOnly, everyone, nobody, type Row, withProfile } from './rows.ts'

/** Someone else's item that waits for an admin is there for its artist and for admins. */
const merchOf = (status: number) => ({ ...everyone(404), visitor: 401, owner: status, admin: 403 })

export const WORKS: Row[] = [
  ['GET /api/profiles/{id}/music', ({ profileId }) => ({ path: `/api/profiles/${profileId}/music` }), everyone(200)],
  ['GET /api/profiles/{id}/stems', ({ profileId }) => ({ path: `/api/profiles/${profileId}/stems` }), everyone(200)],
  ['GET /api/music/mine/counts', () => ({ path: '/api/music/mine/counts' }), withProfile(200)],
  ['GET /api/music', () => ({ path: '/api/music' }), everyone(200)],
  ['GET /api/music/tags', () => ({ path: '/api/music/tags' }), everyone(200)],
  [
    'POST /api/music',
    () => ({ path: '/api/music', form: () => trackForm({ title: 'No audio' }) }),
    { ...withProfile(422), fan: 403 },
  ],
  ['GET /api/music/{id}', () => ({ path: '/api/music/:track' }), everyone(200)],
  [
    'PATCH /api/music/{id}',
    () => ({ path: '/api/music/:track', form: () => trackForm({ title: 'Renamed' }) }),
    { ...withProfile(403), owner: 200 },
  ],
  ['DELETE /api/music/{id}', () => ({ path: '/api/music/:track' }), { ...withProfile(403), owner: 204 }],
  ['GET /api/music/row-peaks', () => ({ path: '/api/music/row-peaks?id=:track' }), everyone(200)],
  ['GET /api/music/{id}/peaks', () => ({ path: '/api/music/:track/peaks' }), everyone(200)],
  ['GET /api/music/{id}/stems', () => ({ path: '/api/music/:track/stems' }), everyone(200)],
  [
    'GET /api/music/{id}/download',
    () => ({ path: '/api/music/:stem/download' }),
    // what the owner gets in is a stem whose file is not in storage
    { ...everyone(403), visitor: 401, owner: 404 },
  ],
  [
    'GET /api/profiles/{id}/artworks',
    ({ profileId }) => ({ path: `/api/profiles/${profileId}/artworks` }),
    everyone(200),
  ],
  ['GET /api/artworks', () => ({ path: '/api/artworks' }), everyone(200)],
  ['GET /api/artworks/tags', () => ({ path: '/api/artworks/tags' }), everyone(200)],
  ['GET /api/artworks/mine', () => ({ path: '/api/artworks/mine' }), withProfile(200)],
  [
    'POST /api/artworks',
    () => ({ path: '/api/artworks', form: () => artworkForm({ title: 'No picture' }) }),
    { ...withProfile(422), fan: 403 },
  ],
  ['GET /api/artworks/{id}', () => ({ path: '/api/artworks/:artwork' }), everyone(200)],
  [
    'PATCH /api/artworks/{id}',
    () => ({ path: '/api/artworks/:artwork', form: () => artworkForm({ title: 'Renamed' }) }),
    { ...everyone(403), visitor: 401, owner: 200 },
  ],
  [
    'DELETE /api/artworks/{id}',
    () => ({ path: '/api/artworks/:artwork' }),
    { ...everyone(403), visitor: 401, owner: 204 },
  ],
  ['GET /api/drafts', () => ({ path: '/api/drafts' }), withProfile(200)],
  [
    'PUT /api/drafts/{id}/publication',
    () => ({ path: '/api/drafts/:album/publication' }),
    { ...everyone(403), visitor: 401, owner: 204 },
  ],
  ['GET /api/profiles/{id}/albums', ({ profileId }) => ({ path: `/api/profiles/${profileId}/albums` }), everyone(200)],
  [
    'POST /api/albums',
    () => ({ path: '/api/albums', form: async () => albumForm({ title: ' ' }) }),
    { ...withProfile(422), fan: 403 },
  ],
  ['GET /api/albums/{id}', () => ({ path: '/api/albums/:album' }), everyone(200)],
  [
    'PATCH /api/albums/{id}',
    () => ({ path: '/api/albums/:album', form: async () => albumForm({ title: 'Renamed' }) }),
    { ...everyone(403), visitor: 401, owner: 200 },
  ],
  ['DELETE /api/albums/{id}', () => ({ path: '/api/albums/:album' }), { ...everyone(403), visitor: 401, owner: 204 }],
  [
    'POST /api/albums/{id}/tracks',
    () => ({ path: '/api/albums/:album/tracks', json: { trackIds: [nobody] } }),
    { ...everyone(403), visitor: 401, owner: 404 },
  ],
  [
    'DELETE /api/albums/{id}/tracks/{trackId}',
    () => ({ path: `/api/albums/:album/tracks/${nobody}` }),
    { ...everyone(403), visitor: 401, owner: 204 },
  ],
  [
    'PUT /api/albums/{id}/tracks/{trackId}/place',
    () => ({ path: `/api/albums/:album/tracks/${nobody}/place`, json: { beforeId: null } }),
    { ...everyone(403), visitor: 401, owner: 409 },
  ],
  ['GET /api/dashboard', () => ({ path: '/api/dashboard' }), { ...withProfile(200), fan: 403 }],
  [
    'POST /api/events',
    () => ({ path: '/api/events', json: eventForm({ title: 'Access' }) }),
    { ...withProfile(201), fan: 403 },
  ],
  ['GET /api/events', () => ({ path: '/api/events' }), everyone(200)],
  ['GET /api/events/cities', () => ({ path: '/api/events/cities?city=Brno' }), everyone(200)],
  ['GET /api/events.ics', () => ({ path: '/api/events.ics' }), everyone(200)],
  ['GET /api/events/mine', () => ({ path: '/api/events/mine' }), withProfile(200)],
  ['GET /api/events/{id}', () => ({ path: '/api/events/:event' }), everyone(200)],
  [
    'PATCH /api/events/{id}',
    () => ({ path: '/api/events/:event', json: { title: 'Renamed' } }),
    { ...everyone(403), visitor: 401, owner: 200 },
  ],
  [
    'PUT /api/events/{id}/flyer',
    () => ({ path: '/api/events/:event/flyer', form: async () => new FormData() }),
    { ...everyone(403), visitor: 401, owner: 422 },
  ],
  [
    'DELETE /api/events/{id}/flyer',
    () => ({ path: '/api/events/:event/flyer' }),
    { ...everyone(403), visitor: 401, owner: 200 },
  ],
  ['DELETE /api/events/{id}', () => ({ path: '/api/events/:event' }), { ...everyone(403), visitor: 401, owner: 204 }],
  ['GET /api/events/{id}/calendar.ics', () => ({ path: '/api/events/:event/calendar.ics' }), everyone(200)],
  ['GET /api/profiles/{id}/events', ({ profileId }) => ({ path: `/api/profiles/${profileId}/events` }), everyone(200)],
  [
    'GET /api/profiles/{id}/events.ics',
    ({ profileId }) => ({ path: `/api/profiles/${profileId}/events.ics` }),
    everyone(200),
  ],
  ['GET /api/merch/mine', () => ({ path: '/api/merch/mine' }), withProfile(200)],
  ['POST /api/merch', () => ({ path: '/api/merch', json: {} }), { ...everyone(422), visitor: 401 }],
  ['GET /api/merch/{id}', () => ({ path: '/api/merch/:merch' }), { ...merchOf(200), admin: 404 }],
  [
    'PATCH /api/merch/{id}',
    () => ({ path: '/api/merch/:merch', json: { revision: 1, title: 'Renamed', itemType: 'vinyl', price: '25.00' } }),
    merchOf(200),
  ],
  ['DELETE /api/merch/{id}', () => ({ path: '/api/merch/:merch' }), merchOf(204)],
  ['GET /api/merch/review', () => ({ path: '/api/merch/review' }), adminsOnly(200)],
  [
    'POST /api/merch/{id}/approval',
    () => ({ path: '/api/merch/:merch/approval', json: { revision: 1, shopifyUrl: 'https://shop.example/a' } }),
    adminsOnly(204),
  ],
  [
    'POST /api/merch/{id}/rejection',
    () => ({ path: '/api/merch/:merch/rejection', json: { revision: 1, reason: 'Too dark to print' } }),
    adminsOnly(204),
  ],
  ['GET /api/merch/{id}/artwork', () => ({ path: '/api/merch/:merch/artwork' }), adminsOnly(404)],
  ['GET /api/profiles/{id}/merch', ({ profileId }) => ({ path: `/api/profiles/${profileId}/merch` }), everyone(200)],
]
