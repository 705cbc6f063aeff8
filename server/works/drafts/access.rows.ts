import { type Row, signedIn, withProfile } from '#server/access/testing/rows.ts'

export const rows: Row[] = [
  ['GET /api/drafts', withProfile(200)],
  ['PUT /api/drafts/{id}/publication', signedIn(403, { owner: 204 }), { id: ':album' }],
]
