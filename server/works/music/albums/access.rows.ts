import { everyone, nobody, type Row, signedIn, withProfile } from '#server/access/testing/rows.ts'
import { albumForm } from './factory.ts'

export const rows: Row[] = [
  ['GET /api/profiles/{id}/albums', everyone(200), { id: ':profile' }],
  ['POST /api/albums', withProfile(422, { fan: 403 }), { form: () => albumForm({ title: ' ' }) }],
  ['GET /api/albums/{id}', everyone(200), { id: ':album' }],
  [
    'PATCH /api/albums/{id}',
    signedIn(403, { owner: 200 }),
    { id: ':album', form: () => albumForm({ title: 'Renamed' }) },
  ],
  ['DELETE /api/albums/{id}', signedIn(403, { owner: 204 }), { id: ':album' }],
  ['POST /api/albums/{id}/tracks', signedIn(403, { owner: 404 }), { id: ':album', json: { trackIds: [nobody] } }],
  ['DELETE /api/albums/{id}/tracks/{trackId}', signedIn(403, { owner: 204 }), { id: ':album' }],
  [
    'PUT /api/albums/{id}/tracks/{trackId}/place',
    signedIn(403, { owner: 409 }),
    { id: ':album', json: { beforeId: null } },
  ],
]
