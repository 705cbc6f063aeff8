import { everyone, type Row, signedIn, withProfile } from '#server/access/testing/rows.ts'

export const rows: Row[] = [
  ['GET /api/comments', everyone(200), { query: 'assetId=:track' }],
  ['GET /api/comments/moments', everyone(200), { query: 'assetId=:track' }],
  ['POST /api/comments', signedIn(422), { json: { body: 'About nothing' } }],
  ['DELETE /api/comments/{id}', signedIn(403, { owner: 200, admin: 200 }), { id: ':comment' }],
  ['PATCH /api/comments/{id}', signedIn(403, { owner: 200 }), { id: ':comment', json: { body: 'Edited' } }],
  ['PUT /api/comments/{id}/hiding', signedIn(403), { id: ':comment' }],
  ['DELETE /api/comments/{id}/hiding', signedIn(403), { id: ':comment' }],
  ['PUT /api/comments/closed/{id}', signedIn(403, { owner: 200 }), { id: ':track' }],
  ['DELETE /api/comments/closed/{id}', signedIn(403, { owner: 200 }), { id: ':track' }],
  ['GET /api/comments/hidden', withProfile(200), { query: 'assetId=:track' }],
  ['POST /api/comments/{id}/restore', signedIn(404, { owner: 200 }), { id: ':comment', json: {} }],
]
