import { type Row, signedIn } from '#server/access/testing/rows.ts'

export const rows: Row[] = [
  ['GET /api/accounts/tokens', signedIn(200)],
  ['POST /api/accounts/tokens', signedIn(200), { json: { kind: 'app-password', name: 'Phone' } }],
  ['DELETE /api/accounts/tokens/{id}', signedIn(404)],
]
