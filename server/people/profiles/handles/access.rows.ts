import { type Row, withProfile } from '#server/access/testing/rows.ts'

export const rows: Row[] = [
  ['GET /api/profiles/mine/handles', withProfile(200)],
  ['PUT /api/profiles/mine/handle', withProfile(409), { json: { handle: 'admin' } }],
  ['DELETE /api/profiles/mine/handles/{handle}', withProfile(404), { id: 'never_mine' }],
]
