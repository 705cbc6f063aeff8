import { everyone, nobody, type Row, signedIn, withProfile } from '#server/access/testing/rows.ts'
import { trackForm } from './factory.ts'

export const rows: Row[] = [
  ['GET /api/profiles/{id}/music', everyone(200), { id: ':profile' }],
  ['GET /api/profiles/{id}/stems', everyone(200), { id: ':profile' }],
  ['GET /api/music/mine/counts', withProfile(200)],
  ['GET /api/music', everyone(200)],
  ['GET /api/music/tags', everyone(200)],
  ['POST /api/music', withProfile(422, { fan: 403 }), { form: () => trackForm({ title: 'No audio' }) }],
  ['GET /api/music/{id}', everyone(200), { id: ':track' }],
  [
    'PATCH /api/music/{id}',
    signedIn(403, { owner: 200 }),
    { id: ':track', form: () => trackForm({ title: 'Renamed' }) },
  ],
  ['DELETE /api/music/{id}', signedIn(403, { owner: 204 }), { id: ':track' }],
  ['GET /api/music/row-peaks', everyone(200), { query: 'id=:track' }],
  ['GET /api/music/{id}/peaks', everyone(200), { id: ':track' }],
  ['GET /api/music/{id}/stems', everyone(200), { id: ':track' }],
  // 404 for the owner: the file of this stem is not in storage.
  ['GET /api/music/{id}/download', signedIn(403, { owner: 404 }), { id: ':stem' }],
  ['GET /api/music/next', everyone(200)],
  ['POST /api/music/{id}/plays', everyone(202), { id: ':track', json: {} }],
  ['POST /api/music/offline-plays', everyone(202), { json: { plays: [{ id: nobody, trackId: nobody, agoMs: 0 }] } }],
]
