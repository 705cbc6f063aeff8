import { adminsOnly, everyone, type Row, signedIn } from '#server/access/testing/rows.ts'

export const rows: Row[] = [
  ['GET /api/rules', everyone(200)],
  ['GET /api/rules/source', adminsOnly(200)],
  ['POST /api/rules', adminsOnly(409), { json: { version: 9, body: '## One' } }],
  ['POST /api/rules/preview', adminsOnly(200), { json: { body: '## One' } }],
  ['PUT /api/rules/told', signedIn(200), { json: { version: 1 } }],
]
