import { type Row, signedIn } from '#server/access/testing/rows.ts'

export const rows: Row[] = [
  ['GET /api/accounts/mine/deletion', signedIn(200)],
  ['DELETE /api/accounts/mine', signedIn(422), { json: { email: 'nobody-at-all@example.com' } }],
  ['GET /api/profiles/{id}/deletion', signedIn(403, { owner: 200 }), { id: ':profile' }],
  ['DELETE /api/profiles/{id}', signedIn(403, { owner: 422 }), { id: ':profile', json: { handle: 'not it' } }],
]
