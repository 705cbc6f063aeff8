import { everyone, type Row, withProfile } from '#server/access/testing/rows.ts'

export const rows: Row[] = [
  ['PUT /api/follows/{profileId}', withProfile(200, { owner: 422 }), { id: ':profile' }],
  ['DELETE /api/follows/{profileId}', withProfile(200, { owner: 422 }), { id: ':profile' }],
  ['GET /api/follows/{profileId}', withProfile(200), { id: ':profile' }],
  ['PUT /api/follows/{profileId}/releases', withProfile(409), { id: ':profile', json: { tells: true } }],
  ['GET /api/profiles/{id}/followers', everyone(200), { id: ':profile' }],
  ['GET /api/profiles/{id}/following', everyone(200), { id: ':profile' }],
]
