import { everyone, nobody, type Row, signedIn, withProfile } from '#server/access/testing/rows.ts'
import { playlistForm } from './factory.ts'

export const rows: Row[] = [
  ['GET /api/playlists', withProfile(200)],
  ['POST /api/playlists', withProfile(422), { form: () => playlistForm({ title: ' ' }) }],
  ['GET /api/playlists/{id}', everyone(200), { id: ':playlist' }],
  [
    'PATCH /api/playlists/{id}',
    signedIn(403, { owner: 200 }),
    { id: ':playlist', form: () => playlistForm({ title: 'Renamed' }) },
  ],
  ['DELETE /api/playlists/{id}', signedIn(403, { owner: 204 }), { id: ':playlist' }],
  ['POST /api/playlists/add', signedIn(404), { json: { trackId: nobody, playlistIds: [nobody] } }],
  ['DELETE /api/playlists/{id}/entries/{entryId}', signedIn(403, { owner: 204 }), { id: ':playlist' }],
  [
    'PUT /api/playlists/{id}/entries/{entryId}/place',
    signedIn(403, { owner: 409 }),
    { id: ':playlist', json: { beforeId: null } },
  ],
]
