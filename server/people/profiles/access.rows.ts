import { everyone, type Row, signedIn, withProfile } from '#server/access/testing/rows.ts'

export const rows: Row[] = [
  ['POST /api/profiles', signedIn(409), { json: { profileType: 'artist', handle: 'admin' } }],
  ['GET /api/profiles/handles/{handle}', everyone(200), { id: 'free_name' }],
  ['GET /api/profiles/mine', withProfile(200)],
  ['PATCH /api/profiles/mine', withProfile(200), { json: { displayName: 'N', bio: '', socialLinks: [] } }],
  ['PUT /api/profiles/mine/avatar', withProfile(422), { form: () => new FormData() }],
  ['DELETE /api/profiles/mine/avatar', withProfile(200)],
  ['GET /api/artists', everyone(200)],
]
