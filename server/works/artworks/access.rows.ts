import { everyone, type Row, signedIn, withProfile } from '#server/access/testing/rows.ts'
import { artworkForm } from './factory.ts'

export const rows: Row[] = [
  ['GET /api/profiles/{id}/artworks', everyone(200), { id: ':profile' }],
  ['GET /api/artworks', everyone(200)],
  ['GET /api/artworks/tags', everyone(200)],
  ['GET /api/artworks/mine', withProfile(200)],
  ['POST /api/artworks', withProfile(422, { fan: 403 }), { form: () => artworkForm({ title: 'No picture' }) }],
  ['GET /api/artworks/{id}', everyone(200), { id: ':artwork' }],
  [
    'PATCH /api/artworks/{id}',
    signedIn(403, { owner: 200 }),
    { id: ':artwork', form: () => artworkForm({ title: 'Renamed' }) },
  ],
  ['DELETE /api/artworks/{id}', signedIn(403, { owner: 204 }), { id: ':artwork' }],
]
