import { type Row, signedIn } from '#server/access/testing/rows.ts'

export const rows: Row[] = [
  ['PUT /api/sensitive/works/{id}', signedIn(200), { id: ':track' }],
  ['PUT /api/sensitive/artists/{id}', signedIn(200), { id: ':profile' }],
  ['DELETE /api/sensitive/works/{id}', signedIn(200), { id: ':track' }],
  ['DELETE /api/sensitive/artists/{id}', signedIn(200), { id: ':profile' }],
  ['PUT /api/sensitive', signedIn(200), { json: { all: false } }],
  ['GET /api/sensitive/artists', signedIn(200)],
]
